/** Path prefixes of calls and files, which are never pages. */
const notPages =
  /^\/(?:api|refactor|v2|users|auth|brands|clubs|sessions|assets|docs|health|metrics|card-fields|dev)(?:\/|$)/;

/**
 * Whether a path shows the ship page: the configured path, and every path with `ship` as a segment, so that partner links such as
 * `/golf/ship` and `/ship/summer` work. `/shipping-terms` is another page. SCR-01
 */
export function isShipPagePath(path: string, shipPath: string): boolean {
  if (path === shipPath) return true;
  return !notPages.test(path) && path.split('/').includes('ship');
}
