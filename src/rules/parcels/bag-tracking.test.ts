import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { ClaimState } from '#rules/claims/claim-states.ts';
import type { CaseOutcome } from './bag-case.ts';
import { type TrackingFacts, bagTracking, type DatedScan } from './bag-tracking.ts';
import { orderTrackingWords } from './order-tracking-words.ts';
import type { DelayCause, ScanKind } from './scans.ts';

let count = 0;

function scan(kind: ScanKind, day: string, told: { expectedOn?: string; delayCause?: DelayCause } = {}): DatedScan {
  count += 1;
  return {
    id: String(count),
    kind,
    atMs: count,
    place: { city: 'Miami', state: 'FL', country: 'US' },
    day: isoDate(day),
    expectedOn: told.expectedOn === undefined ? null : isoDate(told.expectedOn),
    delayCause: told.delayCause ?? null,
  };
}

function tracking(scans: readonly DatedScan[], today: string, changes: Partial<TrackingFacts> = {}) {
  return bagTracking({
    scans,
    handover: isoDate('2026-03-12'),
    promisedOn: isoDate('2026-03-17'),
    isDropOff: false,
    todayAtStart: isoDate(today),
    todayAtEnd: isoDate(today),
    carrierName: 'FedEx',
    recipientName: 'Palmetto Point Club',
    ...changes,
  });
}

const made = scan('label-made', '2026-03-02', { expectedOn: '2026-03-17' });
const collected = scan('collected', '2026-03-12', { expectedOn: '2026-03-17' });
const departed = scan('departed', '2026-03-12');
const out = scan('out-for-delivery', '2026-03-17', { expectedOn: '2026-03-17' });
const delivered = scan('delivered', '2026-03-17');

describe('what a customer reads about a bag', () => {
  test('SCR-06 before the first scan it is with the customer, and one line says when the first update comes', () => {
    expect(tracking([made], '2026-03-10')).toMatchObject({
      progress: 'label',
      holder: 'you',
      headline: null,
      nextWords: 'First update on Thu, Mar 12, after pickup.',
      notices: [],
      isLate: false,
    });
    expect(tracking([], '2026-03-12', { isDropOff: true }).nextWords).toBe(
      'First update on Thu, Mar 12, after drop-off.',
    );
    expect(tracking([made], '2026-03-13').nextWords).toBe(
      'The carrier hasn’t scanned it yet. We’re asking where it is.',
    );
  });

  test('SCR-06 on its way the carrier has it, and the day of its arrival is said', () => {
    expect(tracking([made, collected, departed], '2026-03-13')).toMatchObject({
      progress: 'on-its-way',
      holder: 'carrier',
      holderWords: 'FedEx has it',
      headline: 'Arriving Tue, Mar 17',
      nextWords: 'It goes out for delivery on Tue, Mar 17.',
      expectedOn: '2026-03-17',
      isLate: false,
    });
    expect(tracking([made, collected, out], '2026-03-17')).toMatchObject({
      headline: 'Arriving today',
      nextWords: 'It’s delivered by the end of Tue, Mar 17.',
    });
  });

  test('SCR-06 once it is delivered the recipient has it, and nothing comes next', () => {
    expect(tracking([made, collected, out, delivered], '2026-04-01')).toMatchObject({
      holder: 'recipient',
      holderWords: 'Palmetto Point Club has it',
      headline: 'Delivered Tue, Mar 17',
      nextWords: null,
      notices: [],
      expectedOn: null,
      deliveredOn: '2026-03-17',
      isLate: false,
    });
    const neighbor = tracking([collected, scan('delivered-to-neighbor', '2026-03-17')], '2026-03-17');
    expect(neighbor).toMatchObject({ holder: 'neighbor', headline: 'Left with a neighbor Tue, Mar 17' });
  });

  test('SCR-06 a delay says the promised day, the new one and why', () => {
    const late = scan('delayed', '2026-03-13', { expectedOn: '2026-03-19', delayCause: 'carrier' });
    expect(tracking([collected, late], '2026-03-14')).toMatchObject({
      headline: 'Arriving Thu, Mar 19',
      notices: [
        'Promised for Tue, Mar 17, now expected Thu, Mar 19. The carrier is running late.',
        'If it arrives late, we refund what its trip cost. You don’t have to ask.',
      ],
      isLate: true,
      expectedOn: '2026-03-19',
    });
    const storm = scan('delayed', '2026-03-13', { expectedOn: '2026-03-18', delayCause: 'weather' });
    expect(tracking([collected, storm], '2026-03-14').notices).toEqual([
      expect.stringContaining('Bad weather is holding it up.'),
      'There’s no refund for delays caused by weather.',
    ]);
    expect(tracking([collected, late, scan('delivered', '2026-03-19')], '2026-03-20')).toMatchObject({
      notices: ['Promised for Tue, Mar 17, delivered Thu, Mar 19.'],
      isLate: true,
    });
  });

  test('PRC-04 a late bag says what was refunded for it, also after a goodwill refund', () => {
    const late = scan('delayed', '2026-03-13', { expectedOn: '2026-03-19', delayCause: 'carrier' });
    const arrived = [collected, late, scan('delivered', '2026-03-19')];
    const last = (outcome: CaseOutcome, changes: Partial<TrackingFacts> = {}) =>
      tracking(arrived, '2026-03-20', { ...changes, cases: [{ kind: 'late', openedAtMs: 1, outcome }] }).notices.at(-1);
    expect(last('refunded')).toBe('We’ve refunded what its trip cost.');
    expect(last('refunded', { isPartRefund: true })).toBe(
      'We’ve refunded the rest of what you paid. The other part was refunded before.',
    );
    expect(last('nothing-paid')).toBe('Everything you paid was already refunded.');
    expect(tracking([collected, late], '2026-03-14', { isPaid: false }).notices.at(-1)).toBe(
      'Everything you paid was already refunded.',
    );
  });

  test('SCR-06 a day that is over without a delivery is no longer said', () => {
    expect(tracking([collected], '2026-03-18')).toMatchObject({
      headline: 'Running late',
      expectedOn: null,
      isLate: true,
      nextWords: 'We’re asking FedEx for a new day.',
      notices: [
        'Promised for Tue, Mar 17. There is no new day yet.',
        'If it arrives late, we refund what its trip cost. You don’t have to ask.',
      ],
    });
  });

  test('SCR-06 damage and a loss speak of the claim, and a return of its receipt', () => {
    const damaged = tracking([collected, scan('damaged', '2026-03-17'), delivered], '2026-03-17');
    expect(damaged.notices).toEqual([
      'The carrier reports damage. We’ve opened a claim for you: please add photos on your receipt, and tell us what was damaged.',
    ]);
    const later = tracking([collected, scan('damaged', '2026-03-17'), delivered], '2026-04-01');
    expect(later.notices).toEqual(['The carrier reported damage. Its claim is on your receipt.']);
    for (const [kind, words] of [
      ['lost', 'We’ve opened a claim'],
      ['returned', 'at no extra cost'],
    ] as const) {
      const { headline, nextWords } = tracking([collected, scan(kind, '2026-03-17')], '2026-03-17');
      expect(headline).not.toBe(null);
      expect(nextWords).toContain(words);
    }
    const asked = { kind: 'returned', openedAtMs: 0, outcome: 'no-refund', isAsked: true } as const;
    const returned = tracking([collected, scan('returned', '2026-03-17')], '2026-03-17', { cases: [asked] });
    expect(returned.nextWords).toContain('Your receipt says what you can do next.');
  });
});

test('SCR-06 the words about damage follow its claim, and ask only while it waits for its customer', () => {
  const of = (state: ClaimState, { hasQuestion = false, today = '2026-03-18' } = {}) => {
    const scans = [collected, scan('damaged', '2026-03-17'), delivered];
    const { notices, asksOnReceipt } = tracking(scans, today, {
      claims: [{ ...undecided, state, hasQuestion }],
    });
    return [...notices, asksOnReceipt];
  };
  expect(of('waiting')).toEqual([expect.stringContaining('please add photos on your receipt'), true]);
  expect(of('waiting', { hasQuestion: true, today: '2026-04-20' })).toEqual([
    'The carrier reported damage. We have a question about your claim: please answer it on your receipt.',
    true,
  ]);
  expect(of('waiting', { today: '2026-04-20' })).toEqual([
    'The carrier reported damage. Its claim is on your receipt.',
    false,
  ]);
  expect(of('open', { hasQuestion: true })).toEqual([
    'The carrier reported damage. We’re looking at your claim: it’s on your receipt.',
    false,
  ]);
  expect(of('withdrawn')).toEqual(['The carrier reported damage. You’ve withdrawn your claim.', false]);
});

const undecided = {
  kind: 'damaged',
  hasQuestion: false,
  approved: null,
  payTo: null,
  isUnanswered: false,
  reason: null,
} as const;

describe('the decision about a claim', () => {
  const scans = [collected, scan('damaged', '2026-03-17'), delivered];
  const notices = (claims: TrackingFacts['claims'] & object, isOnReceipt = true) =>
    tracking(scans, '2026-04-20', { claims, isOnReceipt }).notices;
  const approved = { ...undecided, approved: cents(45_000) };

  test.each([
    ['approved', 'card', '$450.00 is on its way to your card.', 'refund it to your card.'],
    ['paid', 'card', '$450.00 was refunded to your card.', 'refund it to your card.'],
    ['paid', 'credit', '$450.00 is in your credit now.', 'paid it into your credit.'],
    ['approved', 'check', 'we’re sending you a check for $450.00.', 'pay it by check.'],
    ['paid', 'check', 'your check for $450.00 is in the mail.', 'pay it by check.'],
  ] as const)(
    'SCR-06 PRC-04 a claim that is %s to %s says how much on the receipt, and only where to without it',
    (state, payTo, amount, place) => {
      const claim = { ...approved, state, payTo };
      expect(notices([claim])).toEqual([`The carrier reported damage. We’ve approved your claim: ${amount}`]);
      expect(notices([claim], false)).toEqual([
        `The carrier reported damage. We’ve approved your claim and ${place} Your receipt says how much.`,
      ]);
    },
  );

  test('SCR-06 a claim that was denied says why on the receipt, and other kinds say which claim it is', () => {
    const denied = { ...undecided, state: 'denied', reason: 'It was packed too weakly.' } as const;
    expect(notices([denied])).toEqual([
      'The carrier reported damage. We didn’t approve your claim. Our reason: It was packed too weakly.',
    ]);
    expect(notices([denied], false)).toEqual([
      'The carrier reported damage. We didn’t approve your claim. Your receipt says why.',
    ]);
    const missing = { ...approved, kind: 'missing-contents', state: 'paid', payTo: 'card' } as const;
    expect(notices([denied, missing]).at(-1)).toBe(
      'Claim “Something is missing”: We’ve approved your claim: $450.00 was refunded to your card.',
    );
  });

  test('SCR-06 PRC-04 a claim that was closed without an answer is not called looked at or denied', () => {
    const closed = { ...undecided, state: 'denied', isUnanswered: true, reason: 'No answer by Monday.' } as const;
    expect(notices([closed])).toEqual([
      'The carrier reported damage. We closed your claim because we had no answer from you.',
    ]);
    expect(notices([closed], false)).toEqual([
      'The carrier reported damage. We closed your claim because we had no answer from you. Your receipt says more.',
    ]);
  });

  test('SCR-06 once the claim for a lost bag is decided, what comes next no longer speaks of opening it', () => {
    const lost = [collected, scan('lost', '2026-03-17')];
    const next = (state: ClaimState) =>
      tracking(lost, '2026-03-30', { claims: [{ ...approved, kind: 'lost', state, payTo: 'card' }] }).nextWords;
    expect(next('open')).toContain('We’ve opened a claim');
    expect(next('paid')).toBe('We’re searching for it with FedEx and will email you as soon as there’s news.');
  });
});

describe('a bag that a neighbor should have', () => {
  const scans = [collected, scan('delivered-to-neighbor', '2026-03-17')];

  test('SCR-06 a note that can’t be found leads to a claim while one can be made, and then to the phone', () => {
    expect(tracking(scans, '2026-03-31', { isOnReceipt: true }).nextWords).toContain('choose “I didn’t get this bag”');
    expect(tracking(scans, '2026-03-31').nextWords).toContain('open your receipt, press “Report a problem”');
    expect(tracking(scans, '2026-04-01').nextWords).toContain('please call us.');
    const claims = [{ ...undecided, kind: 'lost', state: 'open' }] as const;
    expect(tracking(scans, '2026-03-18', { claims }).nextWords).toContain('your claim is on your receipt.');
  });
});

describe('cases of a bag', () => {
  test('SCR-06 a bag on its way back has a day, and once that is over its customer is asked to call', () => {
    const scans = [collected, scan('returned', '2026-03-17')];
    expect(tracking(scans, '2026-03-18')).toMatchObject({
      holder: 'carrier',
      headline: 'On its way back to the sender',
      nextWords: 'It should be back with you on Fri, Mar 20, at no extra cost.',
    });
    expect(tracking(scans, '2026-03-20').nextWords).toContain('on Fri, Mar 20');
    const overdue = 'It should be back with you by now. If it isn’t, please call us.';
    expect(tracking(scans, '2026-03-21').nextWords).toBe(overdue);
    const club = { senderName: 'Palmetto Point Club' };
    expect(tracking(scans, '2026-03-18', club).nextWords).toContain('back with Palmetto Point Club on Fri, Mar 20');
  });

  test('SCR-06 a bag that has come back says since when, and what comes next', () => {
    const scans = [collected, scan('returned', '2026-03-17'), scan('back-with-sender', '2026-03-23')];
    expect(tracking(scans, '2026-03-30')).toMatchObject({
      progress: 'back-with-sender',
      holder: 'you',
      headline: 'Back with you since Mon, Mar 23',
      holderWords: 'You have it',
      nextWords: null,
      notices: [],
      isLate: false,
    });
    const asked = { kind: 'returned', openedAtMs: 0, outcome: 'no-refund', isAsked: true } as const;
    expect(tracking(scans, '2026-03-30', { cases: [asked] }).nextWords).toBe('Your receipt says what you can do next.');
    expect(tracking(scans, '2026-03-30', { cases: [asked], isOnReceipt: true }).nextWords).toBe(
      'This page says what you can do next.',
    );
    const club = tracking(scans, '2026-03-30', { senderName: 'Palmetto Point Club' });
    expect(club.headline).toBe('Back with Palmetto Point Club since Mon, Mar 23');
    expect(club.holderWords).toBe('Palmetto Point Club has it');
  });

  test('SCR-06 PRC-04 what staff arranged takes the place of what to do next, and nothing to do is never announced', () => {
    const scans = [collected, scan('returned', '2026-03-17'), scan('back-with-sender', '2026-03-23')];
    const ended = { kind: 'returned', openedAtMs: 0, outcome: 'no-refund', isAsked: false } as const;
    const next = (arranged: string | null, isOnReceipt: boolean) =>
      tracking(scans, '2026-03-30', { cases: [{ ...ended, arranged }], isOnReceipt }).nextWords;
    expect(next('We sent you $50.', true)).toBe('Our team has taken care of it: We sent you $50.');
    expect(next('We sent you $50.', false)).toBe('Our team has taken care of it. Your receipt says how.');
    expect([next(null, true), next(null, false)]).toEqual([null, null]);
  });

  test('SCR-06 once its new trip has begun, a bag that was sent back is with no carrier on the old one', () => {
    const asked = { kind: 'returned', openedAtMs: 0, outcome: 'no-refund', isAsked: true } as const;
    const booked = { displayId: 'P-7K3M9Q', isScanned: false };
    for (const ends of [[], [scan('back-with-sender', '2026-03-23')]]) {
      const scans = [collected, scan('returned', '2026-03-17'), ...ends];
      const before = tracking(scans, '2026-03-30', { cases: [asked], newTrip: booked });
      expect(before.nextWords).toContain('Its new trip is booked: order P-7K3M9Q.');
      const bag = tracking(scans, '2026-03-30', { cases: [asked], newTrip: { ...booked, isScanned: true } });
      expect(bag).toMatchObject({
        holder: 'new-trip',
        headline: 'Sent back',
        holderWords: 'It travels again with order P-7K3M9Q.',
        nextWords: null,
        notices: [],
      });
      expect(orderTrackingWords([{ ...bag, leg: 'outbound' }])).toBe('Sent back');
      expect(orderTrackingWords([{ ...before, leg: 'outbound' }])).toBe('Needs attention');
    }
  });

  test('SCR-06 on the receipt no words send readers to the receipt', () => {
    const damaged = [collected, scan('damaged', '2026-03-16')];
    const asks = { cases: [{ kind: 'oversize', openedAtMs: 0, outcome: 'no-refund', isAsked: true }] } as const;
    const all = [
      tracking([...damaged, delivered], '2026-03-17', { ...asks, isOnReceipt: true }),
      tracking([...damaged, delivered], '2026-05-17', { isOnReceipt: true }),
      tracking([collected, scan('lost', '2026-03-24')], '2026-03-24', { isOnReceipt: true }),
    ].map(({ notices, nextWords }) => [...notices, nextWords].join(' '));
    for (const words of all) {
      expect(words).toContain('on this page');
      expect(words).not.toContain('receipt');
    }
  });

  test('SCR-06 PRC-04 a bag over its size limit, or sent back, says that the receipt asks, until that is answered', () => {
    const asked = { kind: 'oversize', openedAtMs: 0, outcome: 'no-refund', isAsked: true } as const;
    expect(tracking([collected, delivered], '2026-03-18', { cases: [asked] })).toMatchObject({
      asksOnReceipt: true,
      notices: ['It was over its size limit. Please answer on your receipt: we charge nothing unless you agree.'],
    });
    const withDay = { cases: [{ ...asked, answerBy: isoDate('2026-04-08') }] };
    expect(tracking([collected, delivered], '2026-03-18', withDay).notices).toEqual([
      'It was over its size limit. Please answer on your receipt by Wed, Apr 8: we charge nothing unless you agree.',
    ]);
    expect(tracking([collected, delivered], '2026-03-18', { ...withDay, isOnReceipt: true }).notices).toEqual([
      'It was over its size limit. Please answer on this page by Wed, Apr 8: we charge nothing unless you agree.',
    ]);
    const answered = { cases: [{ ...asked, isAsked: false, answerBy: isoDate('2026-04-08') }] };
    expect(tracking([collected, delivered], '2026-03-18', answered)).toMatchObject({
      asksOnReceipt: false,
      notices: [],
    });
    const returned = { cases: [{ ...asked, kind: 'returned' }] } as const;
    expect(tracking([collected, scan('returned', '2026-03-17')], '2026-03-17', returned)).toMatchObject({
      asksOnReceipt: true,
      nextWords: expect.stringContaining('Your receipt says what you can do next.'),
    });
  });

  const lost = { kind: 'lost', openedAtMs: 1_000_000, outcome: 'refunded' } as const;

  test('SCR-06 a bag that counts as lost is shown as lost until the carrier scans it again', () => {
    expect(tracking([collected, departed], '2026-03-25', { cases: [lost] })).toMatchObject({
      progress: 'lost',
      holder: 'unknown',
      holderWords: 'It’s missing. FedEx had it last.',
      headline: 'The carrier can’t find this bag',
      notices: ['Promised for Tue, Mar 17.', 'We’ve refunded what its trip cost.'],
    });
    const found = { ...scan('out-for-delivery', '2026-03-26', { expectedOn: '2026-03-26' }), atMs: 2_000_000 };
    expect(tracking([collected, departed, found], '2026-03-26', { cases: [lost] })).toMatchObject({
      progress: 'out-for-delivery',
      headline: 'Arriving today',
    });
  });

  test('SCR-06 a bag that no carrier has seen is asked about', () => {
    const asked = { kind: 'not-scanned', openedAtMs: 1, outcome: 'no-refund' } as const;
    expect(tracking([made], '2026-03-20', { cases: [asked] })).toMatchObject({
      headline: null,
      nextWords: expect.stringContaining('If you still have it, please call us'),
    });
  });
});

describe('what the list of orders says', () => {
  const at = (leg: 'outbound' | 'return', scans: readonly DatedScan[], today: string) => {
    return { ...tracking(scans, today), leg };
  };

  test('SCR-06 it is about the last leg that has begun, and its last bag', () => {
    const waiting = at('return', [], '2026-03-13');
    const onItsWay = at('outbound', [collected], '2026-03-13');
    const done = at('outbound', [collected, delivered], '2026-03-18');
    const lost = at('outbound', [collected, scan('lost', '2026-03-24')], '2026-03-24');
    expect(orderTrackingWords([])).toBe(null);
    expect(orderTrackingWords([waiting])).toBe(null);
    expect(orderTrackingWords([onItsWay, waiting])).toBe('On its way, arriving Tue, Mar 17');
    expect(orderTrackingWords([onItsWay, done])).toBe('On its way, arriving Tue, Mar 17');
    expect(orderTrackingWords([done, waiting])).toBe('Delivered Tue, Mar 17');
    expect(orderTrackingWords([at('outbound', [out], '2026-03-17')])).toBe('Out for delivery');
    expect(orderTrackingWords([at('outbound', [collected], '2026-03-20')])).toBe('Running late');
    expect(orderTrackingWords([lost, done])).toBe('Needs attention');
    const sentBack = at('outbound', [collected, scan('returned', '2026-03-17')], '2026-03-18');
    expect(orderTrackingWords([sentBack, done])).toBe('Needs attention');
    const back = at('outbound', [collected, scan('back-with-sender', '2026-03-20')], '2026-03-21');
    expect(orderTrackingWords([back, done])).toBe('Back with the sender');
    expect(orderTrackingWords([{ ...back, asksOnReceipt: true }, done])).toBe('Needs attention');
    expect(orderTrackingWords([back, onItsWay])).toBe('On its way, arriving Tue, Mar 17');
    expect(orderTrackingWords([done, at('return', [collected], '2026-03-13')])).toContain('On its way');
  });
});
