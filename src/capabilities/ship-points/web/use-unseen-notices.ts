import { useState } from 'react';
import type { DisasterEnds } from './disaster-places.ts';
import { type SeenNotices, seenNotices } from './seen-notices.ts';
import { browserStorage } from '#kit/web/browser-storage.ts';

/** The notices that this tab has not shown yet; null when there are none. Each is shown once. NTE-01 */
export function useUnseenNotices({ origin, destination }: DisasterEnds): {
  readonly unseen: DisasterEnds | null;
  /** To be called when the user closes the modal. */
  markSeen(): void;
} {
  const [notices] = useState<SeenNotices>(() => seenNotices(browserStorage('this-tab')));
  const [, redraw] = useState(0);
  const unseen = {
    origin: origin.filter(({ id }) => !notices.has(id)),
    destination: destination.filter(({ id }) => !notices.has(id)),
  };
  const all = [...unseen.origin, ...unseen.destination];
  return {
    unseen: all.length > 0 ? unseen : null,
    markSeen: () => {
      for (const { id } of all) notices.add(id);
      redraw((count) => count + 1);
    },
  };
}
