/** What eslint does not read is held here: styles and drawings. */
import { expect, test } from 'vitest';

const files: Record<string, string> = import.meta.glob('../src/**/*.{css,svg}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test.each(Object.entries(files))('%s is neither too long nor too wide', (_, text) => {
  const lines = text.split('\n');
  expect(lines.length).toBeLessThanOrEqual(350);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
