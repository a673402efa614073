const pathPattern = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Where to go after signing in: the page that was asked for if it is one of ours, else the home page. Whoever sends a person a link
 * to the sign-in page must not choose where they land, so only a path passes: `//elsewhere.test` and `/\elsewhere.test` would leave us,
 * and browsers drop tabs and line breaks before they look. SCR-07
 */
export function backPath(wished: string | null): string {
  if (wished === null || !pathPattern.test(wished)) return '/';
  return /^\/sign-in(?![^?#])/.test(wished) ? '/' : wished;
}
