import type { Look } from './gateway-channel.ts';

const colorNames = [
  'ink',
  'ink-soft',
  'surface',
  'surface-raised',
  'line-strong',
  'accent',
  'accent-ink',
  'bad',
  'focus',
];
const prefersDark = '(prefers-color-scheme: dark)';

/** How this page looks now: the brand's colors, light or dark as the user or the system has it. */
export function pageLook(): Look {
  const root = document.documentElement;
  const chosen = root.dataset['scheme'];
  const isDark = chosen === undefined ? window.matchMedia(prefersDark).matches : chosen === 'dark';
  const style = getComputedStyle(root);
  const colors = colorNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return { scheme: isDark ? 'dark' : 'light', colors: Object.fromEntries(colors) };
}

/** Reports every change of the look until the returned function is called. */
export function watchPageLook(onLook: (look: Look) => void): () => void {
  const onChange = (): void => onLook(pageLook());
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme', 'data-brand'] });
  const system = window.matchMedia(prefersDark);
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
