import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const root = fileURLToPath(new URL('src', import.meta.url));
const components = readdirSync(root, { recursive: true })
  .filter((file) => file.endsWith('.svelte'))
  .sort();

/** The class that scopes a component's styles, as short as it can be: its number among the components. */
const cssHash = ({ filename }) => `_${components.indexOf(relative(root, filename)).toString(36)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
