import { type IsoDate, longDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { premisesName, type ReceiptLeg } from '#rules/orders/receipt.ts';
import { delayWords, noRefundWords } from '#rules/parcels/bag-tracking.ts';
import { unreachable } from '#rules/result.ts';
import { bagNumbers, type PartOfLeg } from './part-of-leg.ts';
import { delayNote, neighborNote } from './tracking-notes.ts';
import type { TrackingUpdate } from './tracking-update.ts';

type PartWords = { readonly title: string; readonly sentence: string; readonly note: string | null };

/** What an email reports of some bags of a leg: it names them, because nothing of it is true of the others. */
export function partUpdateWords(update: TrackingUpdate, leg: ReceiptLeg, part: PartOfLeg): PartWords {
  switch (update.kind) {
    case 'collected':
      return collectedWords(update, part);
    case 'delivered':
      return update.withNeighborCount > 0 ? neighborWords(update, leg, part) : deliveredWords(update, leg, part);
    case 'arriving':
      return arrivingWords(leg, part);
    case 'delayed':
      return delayedWords(update, leg, part);
    default:
      return unreachable(update);
  }
}

/** The same as a text message, without the name of the brand. */
export function partUpdateText(update: TrackingUpdate, { number, part }: { number: string; part: PartOfLeg }): string {
  const { bagCount } = part;
  const bags = bagNumbers(part);
  const isOne = part.bags.length === 1;
  switch (update.kind) {
    case 'collected':
      return isOne
        ? t`${update.carrierName} has bag ${bags} of ${bagCount} of order ${number}.`
        : t`${update.carrierName} has bags ${bags} of ${bagCount} of order ${number}.`;
    case 'arriving':
      return isOne
        ? t`Bag ${bags} of ${bagCount} of order ${number} arrives today.`
        : t`Bags ${bags} of ${bagCount} of order ${number} arrive today.`;
    case 'delivered':
      if (update.withNeighborCount > 0) {
        return isOne
          ? t`Bag ${bags} of ${bagCount} of order ${number} was left with a neighbor.`
          : t`Bags ${bags} of ${bagCount} of order ${number} were delivered, ${update.withNeighborCount} to a neighbor.`;
      }
      return isOne
        ? t`Bag ${bags} of ${bagCount} of order ${number} was delivered.`
        : t`Bags ${bags} of ${bagCount} of order ${number} were delivered.`;
    case 'delayed': {
      const day = shortDate(update.expectedOn);
      return isOne
        ? t`Bag ${bags} of ${bagCount} of order ${number} now arrives on ${day}. We’ve emailed you the details.`
        : t`Bags ${bags} of ${bagCount} of order ${number} now arrive on ${day}. We’ve emailed you the details.`;
    }
    default:
      return unreachable(update);
  }
}

function collectedWords(
  { carrierName, expectedOn }: Extract<TrackingUpdate, { kind: 'collected' }>,
  part: PartOfLeg,
): PartWords {
  const bags = bagNumbers(part);
  const { bagCount } = part;
  const isOne = part.bags.length === 1;
  const has = isOne
    ? t`${carrierName} has bag ${bags} of ${bagCount}.`
    : t`${carrierName} has bags ${bags} of ${bagCount}.`;
  const day = expectedOn === null ? null : longDate(expectedOn);
  const arrives = day === null ? [] : [isOne ? t`It arrives on ${day}.` : t`They arrive on ${day}.`];
  return {
    title: isOne ? t`Bag ${bags} of ${bagCount} is on its way` : t`Bags ${bags} of ${bagCount} are on their way`,
    sentence: [has, ...arrives].join(' '),
    note: t`From now on this shipment can’t be changed or canceled.`,
  };
}

function deliveredWords({ on }: { readonly on: IsoDate }, leg: ReceiptLeg, part: PartOfLeg): PartWords {
  const bags = bagNumbers(part);
  const { bagCount } = part;
  const [place, day] = [premisesName(leg.to), longDate(on)];
  return part.bags.length === 1
    ? {
        title: t`Bag ${bags} of ${bagCount} is delivered`,
        sentence: t`bag ${bags} of ${bagCount} arrived at ${place} on ${day}.`,
        note: null,
      }
    : {
        title: t`Bags ${bags} of ${bagCount} are delivered`,
        sentence: t`bags ${bags} of ${bagCount} arrived at ${place}. The last one was delivered on ${day}.`,
        note: null,
      };
}

/** The email says that a bag is not at its address: its customer has to fetch it. */
function neighborWords(
  { on, withNeighborCount }: Extract<TrackingUpdate, { kind: 'delivered' }>,
  leg: ReceiptLeg,
  part: PartOfLeg,
): PartWords {
  const bags = bagNumbers(part);
  const { bagCount } = part;
  const [{ name }, day] = [leg.to, longDate(on)];
  const note = neighborNote(withNeighborCount);
  return part.bags.length === 1
    ? {
        title: t`Bag ${bags} of ${bagCount} is with a neighbor`,
        sentence: t`the carrier left bag ${bags} of ${bagCount} with a neighbor of ${name} on ${day}.`,
        note,
      }
    : {
        title: t`Bags ${bags} of ${bagCount} are delivered, ${withNeighborCount} to a neighbor`,
        sentence: t`the carrier delivered bags ${bags} of ${bagCount}, ${withNeighborCount} of them to a neighbor of ${name}. The last one was delivered on ${day}.`,
        note,
      };
}

function arrivingWords(leg: ReceiptLeg, part: PartOfLeg): PartWords {
  const bags = bagNumbers(part);
  const { bagCount } = part;
  const place = premisesName(leg.to);
  return part.bags.length === 1
    ? {
        title: t`Bag ${bags} of ${bagCount} arrives today`,
        sentence: t`bag ${bags} of ${bagCount} is on the truck to ${place}.`,
        note: t`It’s delivered by the end of the day.`,
      }
    : {
        title: t`Bags ${bags} of ${bagCount} arrive today`,
        sentence: t`bags ${bags} of ${bagCount} are on the truck to ${place}.`,
        note: t`They’re delivered by the end of the day.`,
      };
}

function delayedWords(
  { expectedOn, cause, excuse }: Extract<TrackingUpdate, { kind: 'delayed' }>,
  leg: ReceiptLeg,
  part: PartOfLeg,
): PartWords {
  const bags = bagNumbers(part);
  const { bagCount } = part;
  const isOne = part.bags.length === 1;
  const [day, promised] = [longDate(expectedOn), longDate(leg.arrival)];
  const arrives = isOne
    ? t`bag ${bags} of ${bagCount} arrives on ${day} instead of ${promised}.`
    : t`bags ${bags} of ${bagCount} arrive on ${day} instead of ${promised}.`;
  const refund = isOne
    ? t`If it arrives late, we refund what its trip cost.`
    : t`If they arrive late, we refund what their trip cost.`;
  return {
    title: isOne
      ? t`Bag ${bags} of ${bagCount} now arrives on ${shortDate(expectedOn)}`
      : t`Bags ${bags} of ${bagCount} now arrive on ${shortDate(expectedOn)}`,
    sentence: [arrives, ...(cause === null ? [] : [delayWords(cause, part.bags.length)])].join(' '),
    note: [excuse === null ? refund : noRefundWords(excuse), delayNote()].join(' '),
  };
}
