const tokenPattern = /^#token=([\w-]{20,100})$/;

/**
 * The token of a link from our mail. It is in the fragment, which is never sent to a server, and is removed from the address at once, so
 * that a copied address or the history does not give it away. ACC-02
 */
export function takeLinkToken(place: { readonly hash: string; forget(): void }): string | null {
  const token = tokenPattern.exec(place.hash)?.[1] ?? null;
  if (place.hash !== '') place.forget();
  return token;
}

/** The open page. */
export const thisPage = {
  get hash(): string {
    return window.location.hash;
  },
  forget(): void {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  },
};
