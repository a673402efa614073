import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';

export const rslog = endpoint({
  id: 'rslog',
  method: 'POST',
  path: '/client/rslog',
  changes: 'nothing',
  tag: 'telemetry',
  summary: 'Writes what a page reports to the log of the server. It has no other effect.',
  body: z.strictObject(
    {
      /** What happened, in a few words: `order_status timed out`. */
      operation: needed(text(limits.browserReportLengthMax, 'free')),
      order_id: optional(integer(1, limits.idMax)),
    },
    messageText('groupExpected'),
  ),
  response: z.object({ success: z.boolean() }),
  example: { body: { operation: 'receipt opened', order_id: 100_001 }, response: { success: true } },
});
