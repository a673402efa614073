/** The id under which the gateway stores a user's cards. It reveals nothing about the person. PAY-01 */
export function paymentCustomer(userId: number): string {
  return `user-${userId}`;
}
