import { call } from '#kit/web/call.ts';
import { getUser } from '../contract.ts';
import { type CustomerFacts, customerFactsFromWire, customerQuestionToWire } from '../wire.ts';

/** What staff should know about a customer before they book. ENT-07 ROL-02 */
export async function loadCustomer(userId: number): Promise<Pick<CustomerFacts, 'email' | 'messages'>> {
  return customerFactsFromWire(await call(getUser, customerQuestionToWire(userId)));
}
