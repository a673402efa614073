/** The ship page with the trip of an earlier order. */
export function bookAgainAddress(shipPath: string, orderId: number): string {
  return `${shipPath}?again=${orderId}`;
}
