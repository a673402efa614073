import { t } from '#rules/language/t.ts';

/** What customers read before they order about bags that can't be delivered; `isReturnOurFault` decides accordingly. PRC-04 */
export function returnPromise(): string {
  return t`If a bag can’t be delivered and comes back, you choose: send it again with the price of its trip off, or get that back. If the address was wrong or no one took it in, the trip isn’t refunded.`;
}
