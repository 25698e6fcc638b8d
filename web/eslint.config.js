/** One style for the client; `prettier` lays the lines out, this holds what it cannot. */
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'types', 'src/described.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js'] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Prettier leaves long strings, addresses and classes as they are.
      'max-len': ['error', { code: 120 }],
      // What a base class hands to those who override it.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // TypeScript knows the names, also those of types.
      'no-undef': 'off',
      // Collections here are replaced when they change, or live and die in one function.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space at the end of an element is kept only if it is written so.
      'svelte/no-useless-mustaches': 'off',
      // The addresses are our own, without a base; the router is not SvelteKit's.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  { files: ['src/**'], rules: { 'max-lines': ['error', 350] } },
  {
    // The parser knows no types of components' properties; svelte-check does.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  // Configuration runs in Node, whose types are not installed.
  { files: ['*.js'], extends: [ts.configs.disableTypeChecked] },
  {
    files: ['tests/**'],
    rules: {
      // What stands in for a request answers later, as requests do.
      '@typescript-eslint/require-await': 'off',
      // Spies are handed over by their names.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
