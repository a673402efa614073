import type { ReactNode } from 'react';
import { type Due, dueChangeText } from '#rules/pricing/due-change.ts';

export default function PriceAnnouncementText({ before, now }: { before: Due; now: Due }): ReactNode {
  return dueChangeText(before, now);
}
