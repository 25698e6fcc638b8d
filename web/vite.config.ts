import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../src/affray/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content-security policy allows no data: addresses
    modulePreload: { polyfill: false },
    // What several pages share comes in few files, each with its styles: small ones compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules/ },
            { name: 'ui', test: /src\/(ui|styles|house|\w+\.(svelte\.)?ts)/ },
            { name: 'drawing', test: /src\/board/, minShareCount: 3 },
            { name: 'table', test: /src\/(board|log|prompts|table)/, minShareCount: 2 },
            { name: 'lists', test: /src\/(roster|mine|newmatch|maps|rulebook|campaign)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
