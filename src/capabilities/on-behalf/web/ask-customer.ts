import { call } from '#kit/web/call.ts';
import { getUser } from '../contract.ts';

/** What staff should know about a customer before they book. ENT-07 ROL-02 */
export async function askCustomer(
  userId: number,
): Promise<{ readonly email: string; readonly messages: readonly string[] }> {
  const { user_email: email, messages } = await call(getUser, { query: { user_id: userId } });
  return { email, messages };
}
