import { type IsoDate, isBefore, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { unreachable } from '#rules/result.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import type { ParcelState } from './parcel-states.ts';

/**
 * What a customer sees of a label: it can be printed, is no longer needed because the carrier has or had the bag, is made on a later day,
 * is being made, waits for what is in the bag, or can't be made.
 */
export const labelStates = ['ready', 'used', 'later', 'soon', 'contents', 'problem'] as const;

export type LabelState = (typeof labelStates)[number];

/** Null for a bag whose parcel is not planned yet, which is a matter of seconds, or which staff have taken off their list once its day was over. */
export function labelState(
  parcel: {
    readonly state: ParcelState;
    readonly progress: ParcelProgress;
    readonly dueOn: IsoDate;
    readonly awaitsContents: boolean;
  } | null,
  {
    today,
    handover,
    waits = false,
  }: {
    readonly today: IsoDate;
    readonly handover: IsoDate;
    /** Whether it is made once the bag has arrived. */
    readonly waits?: boolean;
  },
): LabelState {
  if (parcel?.state === 'ready') return parcel.progress === 'label' ? 'ready' : 'used';
  if (parcel?.state === 'failed' || (!parcel && isBefore({ day: handover, than: today }))) return 'problem';
  if (parcel?.state === 'planned' && parcel.awaitsContents) return 'contents';
  return parcel?.state === 'planned' && (waits || isBefore({ day: today, than: parcel.dueOn })) ? 'later' : 'soon';
}

export function labelWords(
  state: LabelState,
  {
    dueOn,
    isReplacement,
    isOverdue = false,
    isSentBack = false,
    handover,
    today,
  }: {
    readonly dueOn: IsoDate | null;
    readonly isReplacement: boolean;
    /** Whether its day is over while it waits for the bag. */
    readonly isOverdue?: boolean;
    /** Whether the bag was sent back on the outbound leg. */
    readonly isSentBack?: boolean;
    readonly handover: IsoDate;
    readonly today: IsoDate;
  },
): string {
  switch (state) {
    case 'ready':
      return isReplacement ? t`New label, ready to print. The old one no longer works.` : t`Ready to print`;
    case 'used':
      return t`Handed over. You don’t need this label any more.`;
    case 'later':
      if (isSentBack) return t`We’ll make it once a new trip is booked that arrives before ${shortDate(handover)}`;
      if (isOverdue) return t`We’ll make it once the bag has arrived`;
      return dueOn === null ? t`We’re making it now` : t`We’ll make it on ${shortDate(dueOn)}`;
    case 'soon':
      return t`We’re making it now`;
    case 'contents':
      return t`Tell us what’s in this bag, and we’ll make its label.`;
    case 'problem':
      return isBefore({ day: handover, than: today })
        ? t`We couldn’t make this label in time for ${shortDate(handover)}. Our email says what we refund. If you have a question, please call us.`
        : t`We couldn’t make this label yet, and our team is working on it. If there’s none by the end of ${shortDate(handover)}, we refund what couldn’t travel. If you have a question, please call us.`;
    default:
      return unreachable(state);
  }
}
