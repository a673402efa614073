import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { AskEasyPost, EasyPostLog } from './connect-easypost.ts';
import type { Purchases } from './purchases.ts';
import { createWebhook, updateWebhook } from './requests.ts';

const webhookBody = z.object({ id: z.string().check(z.regex(/^\w{3,80}$/)) });

/**
 * Makes sure that EasyPost sends callbacks to this address, signed with this secret: once, however many servers start. Without callbacks we
 * still ask about bags, only later, so a failure here stops nothing.
 */
export async function registerWebhook(
  { ask, purchases, log, signal }: { ask: AskEasyPost; purchases: Purchases; log: EasyPostLog; signal: AbortSignal },
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<void> {
  try {
    const own = { url, secretHash: createHash('sha256').update(secret).digest() };
    const claimed = await purchases.claimWebhook(own);
    if (!claimed) return;
    const { webhookId } = claimed;
    const request = webhookId === null ? createWebhook({ url, secret }) : updateWebhook(webhookId, { secret });
    const answer = await ask(request, signal);
    const webhook = answer.kind === 'answered' ? z.safeParse(webhookBody, answer.body) : undefined;
    if (!webhook?.success) {
      const isUnreadable = answer.kind === 'answered' || answer.kind === 'exists';
      const reason = isUnreadable ? 'Its answer can’t be read.' : answer.reason;
      log.error({ url, reason }, 'EasyPost does not send events here: add a webhook by hand');
      return;
    }
    await purchases.confirmWebhook({ ...own, webhookId: webhook.data.id });
  } catch (error) {
    log.error({ err: error, url }, 'EasyPost webhook registration failed');
  }
}
