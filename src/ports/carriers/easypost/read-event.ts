import * as z from 'zod/mini';
import { readTracker, type Tracker } from './read-tracker.ts';

export type EasyPostEvent =
  | { readonly kind: 'tracker'; readonly tracker: Tracker }
  /** An event that doesn't concern us. */
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

const eventBody = z.object({ description: z.string(), result: z.unknown() });

/** An event as a webhook carries it. */
export function readEvent(body: string): EasyPostEvent {
  try {
    const event = z.safeParse(eventBody, JSON.parse(body));
    if (!event.success) return { kind: 'unreadable' };
    if (!/^tracker\.(created|updated)$/.test(event.data.description)) return { kind: 'other' };
    const tracker = readTracker(event.data.result);
    return tracker ? { kind: 'tracker', tracker } : { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
}
