import { call } from '#kit/web/call.ts';
import { getUser } from '../contract.ts';
import { type CustomerFacts, customerFactsFromWire, customerQuestionToWire } from '../wire.ts';

/** What staff should know about a customer before they book, and what the form starts with. ENT-07 ROL-02 */
export async function loadCustomer(userId: number): Promise<Omit<CustomerFacts, 'club'>> {
  return customerFactsFromWire(await call(getUser, customerQuestionToWire(userId)));
}
