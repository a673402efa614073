const pathPattern = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Where to go after signing in: the requested page if it is ours, else the home page. To prevent open redirects only a path is accepted:
 * `//elsewhere.test` and `/\elsewhere.test` lead to other sites, and browsers drop tabs and line breaks before they parse. SCR-07
 */
export function backPath(requested: string | null): string {
  if (requested === null || !pathPattern.test(requested)) return '/';
  return /^\/sign-in(?![^?#])/.test(requested) ? '/' : requested;
}
