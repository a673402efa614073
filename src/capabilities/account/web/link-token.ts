const tokenPattern = /^#token=([\w-]{20,100})$/;

/**
 * The token of a link from our mail. It stands behind the #, which no server is sent, and goes from the address at once: what is copied from
 * there, kept in the history or shown to somebody is worth nothing. ACC-02
 */
export function takeLinkToken(place: { readonly hash: string; forget(): void }): string | null {
  const token = tokenPattern.exec(place.hash)?.[1] ?? null;
  if (place.hash !== '') place.forget();
  return token;
}

/** The page that is open now. */
export const thisPage = {
  get hash(): string {
    return window.location.hash;
  },
  forget(): void {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  },
};
