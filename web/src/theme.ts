/** Light or dark: the system's until the player chooses. */
export type Theme = 'light' | 'dark';

const KEY = 'affray.theme';
const asked = new URLSearchParams(location.search).get('theme');

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function followSystemTheme(): void {
  const chosen = asked ?? localStorage.getItem(KEY);
  const system = matchMedia('(prefers-color-scheme: dark)');
  show(chosen === 'dark' || (chosen !== 'light' && system.matches) ? 'dark' : 'light');
  system.addEventListener('change', () => {
    if (!asked && !localStorage.getItem(KEY)) show(system.matches ? 'dark' : 'light');
  });
}

export function toggleTheme(): void {
  const next: Theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, next);
  show(next);
}
