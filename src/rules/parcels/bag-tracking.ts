import { addDays, type IsoDate, isBefore, isWeekend, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { unreachable } from '#rules/result.ts';
import { claimDecisionWords, type DecidedClaim } from '#rules/claims/claim-decision-words.ts';
import { type ClaimKind, isUndecided } from '#rules/claims/claim-states.ts';
import { claimKindWords } from '#rules/claims/claim-words.ts';
import type { CaseKind, CaseOutcome } from './bag-case.ts';
import { damageClaimDays } from './damage-claim-days.ts';
import { assessArrival, type LateExcuse } from './late-delivery.ts';
import { backWithSenderDay, returnedDay } from './back-with-sender-day.ts';
import { isSentBack, isTripOver, type ParcelProgress, parcelProgress } from './parcel-progress.ts';
import { type DelayCause, isPhysicalScan, type Scan } from './scans.ts';

/** A scan with the day on which it happened, where it happened. */
export type DatedScan = Scan & { readonly day: IsoDate };

/** Who has the bag now; unknown once it is lost. If it was sent back and travels again, its new trip shows that. */
export const bagHolders = ['you', 'carrier', 'recipient', 'neighbor', 'unknown', 'new-trip'] as const;

/** The order with which a bag that was sent back travels again. */
export type NewTrip = {
  readonly displayId: string;
  /** Whether the carrier has scanned it there. */
  readonly isScanned: boolean;
};

export type BagHolder = (typeof bagHolders)[number];

export type TrackingFacts = {
  /** The oldest first. */
  readonly scans: readonly DatedScan[];
  readonly handover: IsoDate;
  readonly promisedOn: IsoDate;
  readonly isDropOff: boolean;
  /** The days at both ends of the leg. */
  readonly todayAtStart: IsoDate;
  readonly todayAtEnd: IsoDate;
  /** `FedEx`. */
  readonly carrierName: string;
  /** Who takes it in: the club, or the person. */
  readonly recipientName: string;
  /** The club or company that it comes from; null for the customer’s own place. */
  readonly senderName?: string | null;
  readonly newTrip?: NewTrip | null;
  /** Whether it is read on the receipt itself. */
  readonly isOnReceipt?: boolean;
  /** Whether the carrier has refused to make a label. */
  readonly lacksLabel?: boolean;
  /** Whether this trip was refunded because the bag was lost on the one before. */
  readonly isCalledOff?: boolean;
  /** Whether it has not arrived on the outbound leg, so that this return can't begin; `sent-back` if it goes back to its sender. */
  readonly missingForReturn?: 'missing' | 'sent-back' | null;
  /** What went wrong with it. */
  readonly cases?: readonly BagCase[];
  /** Its last claim of each kind. */
  readonly claims?: readonly BagClaim[];
  /** Whether the carrier works where the leg begins; without it, every day from Monday to Friday counts. */
  readonly isCarrierDay?: (day: IsoDate) => boolean;
  /** Whether anything of the order is still paid, so that it can be refunded. */
  readonly isPaid?: boolean;
  /** Whether less than the price of its trip was refunded for it, because the rest had been refunded before. */
  readonly isPartRefund?: boolean;
};

type BagCase = {
  readonly kind: CaseKind;
  readonly openedAtMs: number;
  readonly outcome: CaseOutcome | null;
  /** Whether its customer has something to answer on the receipt. */
  readonly isAsked?: boolean;
  /** By which day they were told to answer. */
  readonly answerBy?: IsoDate | null;
  /** What staff have arranged in place of the customer's choice about a bag that was sent back. */
  readonly arranged?: string | null;
};

type BagClaim = DecidedClaim & {
  readonly kind: ClaimKind;
  /** Whether staff have asked its customer something. */
  readonly hasQuestion: boolean;
};

/** The tracking of one bag on one leg, in words. */
export type BagTracking = {
  readonly progress: ParcelProgress;
  readonly holder: BagHolder;
  /** `Arriving Thu, Nov 26`; null until the carrier has the bag. */
  readonly headline: string | null;
  readonly holderWords: string;
  /** What comes next and by when; null when nothing does. */
  readonly nextWords: string | null;
  /** What is not as promised, in whole sentences. */
  readonly notices: readonly string[];
  readonly promisedOn: IsoDate;
  /** Null once it has arrived, and when the carrier has given no day. */
  readonly expectedOn: IsoDate | null;
  readonly deliveredOn: IsoDate | null;
  readonly isLate: boolean;
  /** Whether the receipt asks its customer what to do. */
  readonly asksOnReceipt: boolean;
};

/** What a customer sees of a bag, derived from its scans and its promised day. SCR-06 */
export function bagTracking(facts: TrackingFacts): BagTracking {
  const { scans, promisedOn } = facts;
  const progress = shownProgress(facts);
  const deliveredOn = deliveryDay(scans);
  const expectedOn = expectedDay(facts, progress);
  const arrivesOn = deliveredOn ?? expectedOn ?? facts.todayAtEnd;
  const holder = bagHolder(facts, progress);
  const isHome = progress === 'back-with-sender' || holder === 'new-trip';
  const isLate = progress !== 'label' && !isHome && isBefore({ day: promisedOn, than: arrivesOn });
  return {
    progress,
    holder,
    headline: headline({ ...facts, progress, holder, deliveredOn, expectedOn }),
    holderWords: holderWords(holder, facts),
    nextWords: nextWords({ ...facts, progress, holder, expectedOn }),
    notices: [
      ...(isLate ? [lateWords({ ...facts, progress, holder, deliveredOn, expectedOn })] : []),
      ...(isLate ? refundWords({ ...facts, progress, deliveredOn, arrivesOn }) : []),
      ...tripRefundWords(facts, progress),
      ...(has(scans, 'damaged') ? damageWords(deliveredOn, facts) : []),
      ...decidedClaimWords(facts),
      ...largerSizeWords(facts),
    ],
    promisedOn,
    expectedOn,
    deliveredOn,
    isLate,
    asksOnReceipt:
      (facts.cases ?? []).some(({ isAsked = false }) => isAsked) ||
      (facts.claims ?? []).some((claim) => isClaimAsked(claim, deliveredOn, facts.todayAtEnd)),
  };
}

/** The amount is on the receipt alone: an order number and an email don't show what was paid. PRC-04 */
function largerSizeWords({ cases = [], isOnReceipt = false }: TrackingFacts): readonly string[] {
  const asked = cases.find(({ kind, isAsked = false }) => kind === 'oversize' && isAsked);
  if (!asked) return [];
  if (asked.answerBy) {
    const day = shortDate(asked.answerBy);
    return [
      isOnReceipt
        ? t`It was over its size limit. Please answer on this page by ${day}: we charge nothing unless you agree.`
        : t`It was over its size limit. Please answer on your receipt by ${day}: we charge nothing unless you agree.`,
    ];
  }
  return [
    isOnReceipt
      ? t`It was over its size limit. Please answer on this page: we charge nothing unless you agree.`
      : t`It was over its size limit. Please answer on your receipt: we charge nothing unless you agree.`,
  ];
}

/** A bag that has had no scan for too long counts as lost until the carrier scans it again. */
function shownProgress({ scans, cases = [] }: TrackingFacts): ParcelProgress {
  const progress = parcelProgress(scans);
  const lastMs = scans.findLast(isPhysicalScan)?.atMs ?? 0;
  const isGivenUp = cases.some(({ kind, openedAtMs }) => kind === 'lost' && openedAtMs > lastMs);
  return isGivenUp && progress !== 'label' && !isTripOver(progress) ? 'lost' : progress;
}

/** The refund of a bag that will not arrive; for a late bag it is part of the words about its days. */
function tripRefundWords(facts: TrackingFacts, progress: ParcelProgress): readonly string[] {
  if (progress !== 'lost' && !isSentBack(progress)) return [];
  return decidedRefundWords(facts);
}

/** What was refunded, once that is decided. After an earlier refund by staff it may be less than the price of the trip, or nothing. */
function decidedRefundWords({ cases = [], isPartRefund = false }: TrackingFacts): readonly string[] {
  const outcomes = cases.map(({ outcome }) => outcome);
  if (outcomes.includes('refunded') || outcomes.includes('refunded-before')) {
    return isPartRefund
      ? [t`We’ve refunded the rest of what you paid. The other part was refunded before.`]
      : [t`We’ve refunded what its trip cost.`];
  }
  return outcomes.includes('nothing-paid') ? [t`Everything you paid was already refunded.`] : [];
}

/** Whether a claim waits for its customer. Once the time to report damage is over, the one that we opened no longer asks, unless staff do. */
function isClaimAsked({ kind, state, hasQuestion }: BagClaim, deliveredOn: IsoDate | null, today: IsoDate): boolean {
  return state === 'waiting' && (hasQuestion || kind !== 'damaged' || !isDamageTimeOver(deliveredOn, today));
}

function isDamageTimeOver(deliveredOn: IsoDate | null, today: IsoDate): boolean {
  return deliveredOn !== null && isBefore({ day: addDays(deliveredOn, damageClaimDays), than: today });
}

/** How far the claim for the damage is. The one that we open waits for the customer. */
function damageWords(
  deliveredOn: IsoDate | null,
  { claims = [], todayAtEnd, isOnReceipt = false }: Pick<TrackingFacts, 'claims' | 'todayAtEnd' | 'isOnReceipt'>,
): readonly string[] {
  const claim = claims.find(({ kind }) => kind === 'damaged');
  const state = claim?.state;
  switch (state) {
    case 'open':
      return [
        isOnReceipt
          ? t`The carrier reported damage. We’re looking at your claim.`
          : t`The carrier reported damage. We’re looking at your claim: it’s on your receipt.`,
      ];
    case 'approved':
    case 'paid':
    case 'denied':
      return [t`The carrier reported damage. ${(claim && claimDecisionWords(claim, { isOnReceipt })) ?? ''}`];
    case 'withdrawn':
      return [t`The carrier reported damage. You’ve withdrawn your claim.`];
    case 'waiting':
      if (claim?.hasQuestion)
        return [
          isOnReceipt
            ? t`The carrier reported damage. We have a question about your claim: please answer it on this page.`
            : t`The carrier reported damage. We have a question about your claim: please answer it on your receipt.`,
        ];
      break;
    case undefined:
      // It is opened soon after the carrier's report.
      break;
    default:
      return unreachable(state);
  }
  if (isDamageTimeOver(deliveredOn, todayAtEnd)) {
    return [
      isOnReceipt
        ? t`The carrier reported damage. Its claim is on this page.`
        : t`The carrier reported damage. Its claim is on your receipt.`,
    ];
  }
  return [
    isOnReceipt
      ? t`The carrier reports damage. We’ve opened a claim for you: please add photos to it on this page, and tell us what was damaged.`
      : t`The carrier reports damage. We’ve opened a claim for you: please add photos on your receipt, and tell us what was damaged.`,
  ];
}

/** How its claims were decided, but for that of a damage that the carrier has reported, which is told with the damage. */
function decidedClaimWords({ scans, claims = [], isOnReceipt = false }: TrackingFacts): readonly string[] {
  return claims
    .filter(({ kind }) => kind !== 'damaged' || !has(scans, 'damaged'))
    .flatMap((claim) => {
      const words = claimDecisionWords(claim, { isOnReceipt });
      return words === null ? [] : [t`Claim “${claimKindWords(claim.kind)}”: ${words}`];
    });
}

/** What is refunded for a late bag, by the same rule as once it has arrived. Lost and returned bags have other rules. */
function refundWords(
  facts: TrackingFacts & {
    readonly progress: ParcelProgress;
    readonly deliveredOn: IsoDate | null;
    readonly arrivesOn: IsoDate;
  },
): readonly string[] {
  const { progress, promisedOn, deliveredOn, arrivesOn, scans, isPaid = true } = facts;
  if (deliveredOn === null && isTripOver(progress)) return [];
  const arrival = assessArrival({ promisedOn, deliveredOn: arrivesOn, scans });
  if (arrival.kind !== 'late') return [];
  if (arrival.excuse !== null) return [noRefundWords(arrival.excuse)];
  if (deliveredOn !== null) return decidedRefundWords(facts);
  return isPaid
    ? [t`If it arrives late, we refund what its trip cost. You don’t have to ask.`]
    : [t`Everything you paid was already refunded.`];
}

/** Why nothing is refunded for a late bag, as pages and emails say it. */
export function noRefundWords(excuse: LateExcuse): string {
  switch (excuse) {
    case 'holidays':
      return t`From November 27 to January 2, carriers don’t guarantee arrival days, so there’s no refund for a delay.`;
    case 'weather':
      return t`There’s no refund for delays caused by weather.`;
    case 'customs':
      return t`There’s no refund for delays at customs.`;
    default:
      return unreachable(excuse);
  }
}

type TrackedFacts = TrackingFacts & {
  readonly progress: ParcelProgress;
  readonly holder: BagHolder;
  readonly expectedOn: IsoDate | null;
};

function has(scans: readonly Pick<Scan, 'kind'>[], ...kinds: readonly Scan['kind'][]): boolean {
  return scans.some(({ kind }) => kinds.includes(kind));
}

function deliveryDay(scans: readonly DatedScan[]): IsoDate | null {
  return scans.find((scan) => parcelProgress([scan]) === 'delivered')?.day ?? null;
}

/** The latest day that the carrier has given, or else the promised one; null once that day has passed without a delivery. */
function expectedDay(facts: TrackingFacts, progress: ParcelProgress): IsoDate | null {
  const { scans, promisedOn, todayAtEnd } = facts;
  if (isTripOver(progress) || staysHome(facts)) return null;
  const day = scans.findLast(({ expectedOn }) => expectedOn !== null)?.expectedOn ?? promisedOn;
  return isBefore({ day, than: todayAtEnd }) ? null : day;
}

/** Whether it does not travel at all: its trip was called off, or there was no label for it. */
function staysHome({ isCalledOff = false, cases = [] }: TrackingFacts): boolean {
  return isCalledOff || cases.some(({ kind }) => kind === 'no-label');
}

function bagHolder({ scans, newTrip = null }: TrackingFacts, progress: ParcelProgress): BagHolder {
  if (isSentBack(progress) && newTrip?.isScanned) return 'new-trip';
  if (progress === 'label' || progress === 'back-with-sender') return 'you';
  if (progress === 'lost') return 'unknown';
  if (progress !== 'delivered') return 'carrier';
  return has(scans, 'delivered-to-neighbor') && !has(scans, 'delivered', 'signed-for') ? 'neighbor' : 'recipient';
}

function headline(facts: TrackedFacts & { readonly deliveredOn: IsoDate | null }): string | null {
  const { progress, holder, deliveredOn, expectedOn, todayAtEnd } = facts;
  if (holder === 'new-trip') return t`Sent back`;
  switch (progress) {
    case 'label':
      return null;
    case 'collected':
    case 'on-its-way':
    case 'out-for-delivery':
      if (expectedOn === null) return t`Running late`;
      return expectedOn === todayAtEnd ? t`Arriving today` : t`Arriving ${shortDate(expectedOn)}`;
    case 'lost':
      return t`The carrier can’t find this bag`;
    case 'returned':
      return t`On its way back to the sender`;
    case 'back-with-sender':
      return backHeadline(facts);
    case 'delivered': {
      const day = shortDate(deliveredOn ?? todayAtEnd);
      return holder === 'neighbor' ? t`Left with a neighbor ${day}` : t`Delivered ${day}`;
    }
    default:
      return unreachable(progress);
  }
}

function backHeadline({ scans, senderName = null, todayAtStart }: TrackingFacts): string {
  const day = shortDate(scans.find(({ kind }) => kind === 'back-with-sender')?.day ?? todayAtStart);
  return senderName === null ? t`Back with you since ${day}` : t`Back with ${senderName} since ${day}`;
}

function holderWords(
  holder: BagHolder,
  { scans, carrierName, recipientName, senderName = null, newTrip = null }: TrackingFacts,
): string {
  switch (holder) {
    case 'you':
      return senderName !== null && has(scans, 'back-with-sender') ? t`${senderName} has it` : t`You have it`;
    case 'new-trip':
      return t`It travels again with order ${newTrip?.displayId ?? ''}.`;
    case 'carrier':
      return t`${carrierName} has it`;
    case 'recipient':
      return t`${recipientName} has it`;
    case 'neighbor':
      return t`A neighbor has it`;
    case 'unknown':
      return t`It’s missing. ${carrierName} had it last.`;
    default:
      return unreachable(holder);
  }
}

function nextWords(facts: TrackedFacts): string | null {
  const { progress, holder, expectedOn, carrierName, isOnReceipt = false } = facts;
  if (holder === 'new-trip') return null;
  switch (progress) {
    case 'label':
      return firstUpdateWords(facts);
    case 'collected':
    case 'on-its-way':
      return expectedOn === null
        ? t`We’re asking ${carrierName} for a new day.`
        : t`It goes out for delivery on ${shortDate(expectedOn)}.`;
    case 'out-for-delivery':
      return expectedOn === null
        ? t`We’re asking ${carrierName} for a new day.`
        : t`It’s delivered by the end of ${shortDate(expectedOn)}.`;
    case 'lost':
      if ((facts.claims ?? []).some((claim) => claim.kind === 'lost' && !isUndecided(claim.state))) {
        return t`We’re searching for it with ${carrierName} and will email you as soon as there’s news.`;
      }
      return isOnReceipt
        ? t`We’re searching for it with ${carrierName} and will email you as soon as there’s news. We’ve opened a claim for what was inside: it’s on this page.`
        : t`We’re searching for it with ${carrierName} and will email you as soon as there’s news. We’ve opened a claim for what was inside: it’s on your receipt.`;
    case 'returned':
      return [homewardWords(facts), choiceWords(facts)].filter(Boolean).join(' ');
    case 'back-with-sender':
      return choiceWords(facts);
    case 'delivered':
      return holder === 'neighbor' ? neighborWords(facts) : null;
    default:
      return unreachable(progress);
  }
}

/** What to do if it isn't there is a claim, as long as one can be made. */
function neighborWords({ scans, todayAtEnd, claims = [], isOnReceipt = false }: TrackedFacts): string {
  if (claims.some(({ kind, state }) => kind === 'lost' && isUndecided(state))) {
    return isOnReceipt
      ? t`Look for a note at the door. You told us that you didn’t get it: your claim is on this page.`
      : t`Look for a note at the door. You told us that you didn’t get it: your claim is on your receipt.`;
  }
  if (isDamageTimeOver(deliveryDay(scans), todayAtEnd)) {
    return t`Look for a note at the door. If you can’t find it, please call us.`;
  }
  return isOnReceipt
    ? t`Look for a note at the door. If you can’t find it, press “Report a problem” here and choose “I didn’t get this bag”.`
    : t`Look for a note at the door. If you can’t find it, open your receipt, press “Report a problem” and choose “I didn’t get this bag”.`;
}

/** When it should be back, and what to do when it isn’t. */
function homewardWords({
  scans,
  handover,
  promisedOn,
  todayAtStart,
  senderName = null,
  isCarrierDay = (day) => !isWeekend(day),
}: TrackingFacts): string {
  const returnedOn = returnedDay(scans);
  if (returnedOn === null) return t`It goes back to the sender at no extra cost.`;
  const day = backWithSenderDay({ returnedOn, handover, promisedOn, isCarrierDay });
  const isOver = isBefore({ day, than: todayAtStart });
  if (isOver) {
    return senderName === null
      ? t`It should be back with you by now. If it isn’t, please call us.`
      : t`It should be back with ${senderName} by now. If it isn’t, please call us.`;
  }
  return senderName === null
    ? t`It should be back with you on ${shortDate(day)}, at no extra cost.`
    : t`It should be back with ${senderName} on ${shortDate(day)}, at no extra cost.`;
}

/** What happens next with a bag that was sent back. If there is something to choose, the receipt asks for it. */
function choiceWords({ cases = [], newTrip = null, isOnReceipt = false }: TrackingFacts): string | null {
  if (newTrip) return t`Its new trip is booked: order ${newTrip.displayId}.`;
  const returned = cases.find(({ kind }) => kind === 'returned');
  if (returned?.arranged) {
    const { arranged } = returned;
    // Staff may name an amount, and an order number and an email don't show what was paid.
    return isOnReceipt
      ? t`Our team has taken care of it: ${arranged}`
      : t`Our team has taken care of it. Your receipt says how.`;
  }
  if (returned?.outcome !== 'no-refund' || !returned.isAsked) return null;
  return isOnReceipt ? t`This page says what you can do next.` : t`Your receipt says what you can do next.`;
}

/** The one line that is shown before the first scan. */
function firstUpdateWords(facts: TrackingFacts): string {
  const { handover, isDropOff, todayAtStart, lacksLabel, isCalledOff, missingForReturn = null, cases = [] } = facts;
  const unlabeled = cases.find(({ kind }) => kind === 'no-label');
  const isRefunded = unlabeled?.outcome === 'refunded' || unlabeled?.outcome === 'refunded-before';
  if (isCalledOff || (isRefunded && missingForReturn !== null)) {
    return t`It didn’t arrive on the outbound trip, so it doesn’t travel back. We’ve refunded this trip.`;
  }
  if (unlabeled) return unlabeledWords(unlabeled);
  if (missingForReturn === 'sent-back')
    return t`This bag was sent back on the outbound trip. We’ll make its return label once a new trip is booked that arrives before ${shortDate(handover)}.`;
  if (lacksLabel) return t`We couldn’t make a label for it yet. Please don’t hand it over without one.`;
  if (cases.some(({ kind }) => kind === 'not-scanned')) {
    return t`The carrier hasn’t scanned it yet. If you still have it, please call us, and we’ll find a new day.`;
  }
  if (isBefore({ day: handover, than: todayAtStart }))
    return t`The carrier hasn’t scanned it yet. We’re asking where it is.`;
  const day = shortDate(handover);
  return isDropOff ? t`First update on ${day}, after drop-off.` : t`First update on ${day}, after pickup.`;
}

function unlabeledWords({ outcome }: BagCase): string {
  return outcome === 'refunded' || outcome === 'refunded-before'
    ? t`We couldn’t make a label for it, so it couldn’t travel. We’ve refunded what you paid for it.`
    : t`We couldn’t make a label for it, so it couldn’t travel.`;
}

function lateWords(facts: TrackedFacts & { readonly deliveredOn: IsoDate | null }): string {
  const { scans, progress, promisedOn, deliveredOn, expectedOn } = facts;
  const promised = shortDate(promisedOn);
  if (deliveredOn !== null) return t`Promised for ${promised}, delivered ${shortDate(deliveredOn)}.`;
  if (progress === 'lost' || isSentBack(progress)) return t`Promised for ${promised}.`;
  if (expectedOn === null) return t`Promised for ${promised}. There is no new day yet.`;
  const cause = scans.findLast(({ delayCause }) => delayCause !== null)?.delayCause ?? null;
  return [t`Promised for ${promised}, now expected ${shortDate(expectedOn)}.`, cause && delayWords(cause)]
    .filter(Boolean)
    .join(' ');
}

/** Why bags are late, as pages and emails say it: of one bag, or of several. */
export function delayWords(cause: DelayCause, bagCount = 1): string {
  switch (cause) {
    case 'carrier':
      return t`The carrier is running late.`;
    case 'weather':
      return bagCount === 1 ? t`Bad weather is holding it up.` : t`Bad weather is holding them up.`;
    case 'customs':
      return bagCount === 1 ? t`Customs is holding it.` : t`Customs is holding them.`;
    default:
      return unreachable(cause);
  }
}
