/** The first parts of the addresses of calls and files, which are no pages whatever else is in them. */
const notPages =
  /^\/(?:api|refactor|v2|users|auth|brands|clubs|sessions|assets|docs|health|metrics|card-fields|dev)(?:\/|$)/;

/**
 * Whether an address shows the ship page: the configured one, and every path that has `ship` as one of its parts, so that links of
 * partners such as `/golf/ship` and `/ship/summer` work. `/shipping-terms` is another page. SCR-01
 */
export function isShipPagePath(path: string, shipPath: string): boolean {
  if (path === shipPath) return true;
  return !notPages.test(path) && path.split('/').includes('ship');
}
