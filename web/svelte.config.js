import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Styles live in src/styles, so that the content-security policy needs no exception. */
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
