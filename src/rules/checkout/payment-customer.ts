/** The name under which the payment gateway keeps a user's cards. It says nothing of the person. PAY-01 */
export function paymentCustomer(userId: number): string {
  return `user-${userId}`;
}
