import { call } from '#kit/web/call.ts';
import { getUser } from '../contract.ts';

/** What whoever books for a person has to know of them beforehand. ENT-07 ROL-02 */
export async function askPerson(
  userId: number,
): Promise<{ readonly email: string; readonly messages: readonly string[] }> {
  const { user_email: email, messages } = await call(getUser, { query: { user_id: userId } });
  return { email, messages };
}
