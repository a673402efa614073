import { schemeCookie } from '#kit/page-settings.ts';
import { browserStorage } from '#kit/web/browser-storage.ts';

/** Light or dark by the user's own choice, or as the system is set. */
export const schemes = ['system', 'light', 'dark'] as const;

export type Scheme = (typeof schemes)[number];

const storageKey = 'portage.scheme';

export function storedScheme(): Scheme {
  const kept = browserStorage('all-tabs')?.getItem(storageKey);
  return schemes.find((scheme) => scheme === kept) ?? 'system';
}

export function storeScheme(scheme: Scheme): void {
  browserStorage('all-tabs')?.setItem(storageKey, scheme);
}

/**
 * Applies the choice to the page, and its background color to the browser's own frame. The cookie tells the server, so that the next page has
 * the right colors before its script is there.
 */
export function applyScheme(scheme: Scheme): void {
  const page = document.documentElement;
  const maxAgeSeconds = scheme === 'system' ? 0 : 31_536_000;
  document.cookie = `${schemeCookie}=${scheme}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
  if (scheme === 'system') delete page.dataset['scheme'];
  else page.dataset['scheme'] = scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = scheme === 'system' ? meta.media.includes('dark') : scheme === 'dark';
    meta.content = backgroundColor(isDark ? 'dark' : 'light');
  }
}

/** Reads it from an element of that scheme, because the brand's colors are only in the style sheet. */
function backgroundColor(scheme: 'light' | 'dark'): string {
  const probe = document.createElement('div');
  probe.style.colorScheme = scheme;
  probe.style.backgroundColor = 'var(--surface)';
  document.body.append(probe);
  const color = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return color;
}
