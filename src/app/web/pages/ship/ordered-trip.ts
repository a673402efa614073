import { type EntryStorage, entryStorage } from '#kit/web/entry-storage.ts';

/** The order that the trip of this entry of the history became. */
type OrderedTrip = { readonly orderId: number; readonly displayId: string; readonly isChange: boolean };

/** On a phone each step is an entry of its own: going back from the receipt must not offer the placed order again. PAY-04 */
export function orderedTrip(): EntryStorage<OrderedTrip> {
  return entryStorage('ordered');
}
