import { browserStorage } from '#kit/web/browser-storage.ts';

/** Light or dark by the person's own choice, or as the system has it. */
export const schemes = ['system', 'light', 'dark'] as const;

export type Scheme = (typeof schemes)[number];

const storageKey = 'portage.scheme';

export function keptScheme(): Scheme {
  const kept = browserStorage('all-tabs')?.getItem(storageKey);
  return schemes.find((scheme) => scheme === kept) ?? 'system';
}

export function keepScheme(scheme: Scheme): void {
  browserStorage('all-tabs')?.setItem(storageKey, scheme);
}

/** Puts the choice on the page; the frame of the browser takes the colour of the page's own ground. */
export function applyScheme(scheme: Scheme): void {
  const page = document.documentElement;
  if (scheme === 'system') delete page.dataset['scheme'];
  else page.dataset['scheme'] = scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = scheme === 'system' ? meta.media.includes('dark') : scheme === 'dark';
    meta.content = groundColour(isDark ? 'dark' : 'light');
  }
}

/** Asked of an element of that scheme, because the brand's colours are known to the style sheet alone. */
function groundColour(scheme: 'light' | 'dark'): string {
  const probe = document.createElement('div');
  probe.style.colorScheme = scheme;
  probe.style.backgroundColor = 'var(--surface)';
  document.body.append(probe);
  const colour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return colour;
}
