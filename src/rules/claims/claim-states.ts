/** What happened to the bag. */
export const claimKinds = ['lost', 'damaged', 'missing-contents', 'other'] as const;

export type ClaimKind = (typeof claimKinds)[number];

/**
 * How far a claim is.
 * - `open`: our staff have to look at it
 * - `waiting`: the customer has to answer something first
 * - `approved`: decided, and on its way to the card, or owed until the check is sent
 * - `paid`: the gateway has paid it, it is in the customer's credit, or the check is in the mail
 * - `denied`: decided, with a reason, or closed automatically because the customer has not answered (`unanswered`)
 * - `withdrawn`: the customer no longer wants it, or their lost bag was delivered before they had written about it
 */
export const claimStates = ['open', 'waiting', 'approved', 'paid', 'denied', 'withdrawn'] as const;

export type ClaimState = (typeof claimStates)[number];

/** Where the money goes. */
export const claimPayouts = ['card', 'credit', 'check'] as const;

export type ClaimPayout = (typeof claimPayouts)[number];

/** What a claim moves from. One that was closed for want of an answer is stored as `denied` by no one, and an answer reopens it. */
export type ClaimStanding = ClaimState | 'unanswered';

/** The allowed transitions. The database has them too, and refuses all others. */
const nextStates: Readonly<Record<ClaimStanding, readonly ClaimState[]>> = {
  open: ['waiting', 'approved', 'denied', 'withdrawn'],
  waiting: ['open', 'approved', 'denied', 'withdrawn'],
  approved: ['paid'],
  paid: [],
  denied: [],
  unanswered: ['open', 'waiting'],
  withdrawn: [],
};

export function mayClaimBecome({ from, to }: { readonly from: ClaimStanding; readonly to: ClaimState }): boolean {
  return nextStates[from].includes(to);
}

/** Whether a claim was closed for want of an answer, and not by a member of staff. */
export function isUnanswered({
  state,
  decidedBy,
}: {
  readonly state: ClaimState;
  readonly decidedBy: number | null;
}): boolean {
  return state === 'denied' && decidedBy === null;
}

/** Whether nothing is decided yet, so that both sides may add to it. */
export function isUndecided(state: ClaimState): state is 'open' | 'waiting' {
  return state === 'open' || state === 'waiting';
}

/** Whether it is still to be decided or paid; a bag on a leg has one such claim of a kind. */
export function isClaimPending(state: ClaimState): boolean {
  return nextStates[state].length > 0;
}

/** They are not among the limits of the forms, because the ship page loads those. */
export const claimLimits = {
  textLengthMax: 2000,
  /** A name and an address. */
  checkToLengthMax: 300,
  checkNumberLengthMax: 40,
  messagesMax: 50,
  photosMax: 8,
  photoBytesMax: 10 * 1024 * 1024,
  /** A photo of a phone has 12 to 50 million. */
  photoPixelsMax: 64_000_000,
  /** How large we store it. */
  photoSideMax: 2000,
  claimedCentsMax: 10_000_000,
  listedMax: 200,
  updatesPerPassMax: 50,
  /** How long a claim on which a pass has failed waits for its next try. */
  retryMs: 5 * 60 * 1000,
  filesPerPassMax: 50,
  /** After which time a file that no row names is deleted. */
  fileGraceMs: 60 * 60 * 1000,
  /** How often an open receipt loads its claims again. */
  pollMs: 15_000,
} as const;
