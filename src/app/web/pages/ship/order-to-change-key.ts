/** Where the order that is changed is kept once it has loaded. */
export function orderToChangeKey(orderId: number): readonly unknown[] {
  return ['order-to-change', orderId];
}
