import { askTermsState } from '#capabilities/registration/web/ask-terms-state.ts';
import { askHolidayTerms } from '#capabilities/calendar/web/holiday-terms/ask-holiday-terms.ts';
import { loadQuestions } from '#capabilities/club-questions/web/load-questions.ts';
import { askCustomsRequired } from '#capabilities/customs/web/ask-customs-required.ts';
import { askReadyTime } from '#capabilities/pickup/web/ask-ready-time.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { CallFailed } from '#kit/web/call.ts';
import { isSessionOver } from '#kit/web/is-session-over.ts';
import { whoseTerms } from '#rules/checkout/whose-terms.ts';
import type { Draft, End, Leg } from '#rules/shipment/draft.ts';
import type { ClubToAsk, ServerAnswer, ServerFacts } from './checkout.ts';

/** Without an id, the call is about the signed-in user. */
const self: { readonly id: number | null } = { id: null };

/** The server's facts about a draft that is to be ordered, all requested at once. CHK-01 */
export async function askServerFacts({
  draft,
  cart,
  isSignedIn,
  customer,
  brandId,
}: {
  readonly draft: Draft;
  readonly cart: OpenCart;
  readonly isSignedIn: boolean;
  /** The customer whom staff book for, or whose order they change; null when people book for themselves. */
  readonly customer: { readonly userId: number | null } | null;
  readonly brandId: number;
}): Promise<ServerFacts> {
  const legs: readonly Leg[] = draft.roundtrip ? ['outbound', 'return'] : ['outbound'];
  const whose = whoseTerms({
    caller: isSignedIn ? self : undefined,
    customer: customer ? { id: customer.userId } : undefined,
  });
  // Nothing can be asked about a guest whom staff have not named yet.
  const askedOf = whose.holidayTerms === self || whose.holidayTerms?.id ? whose.holidayTerms : null;
  const [terms, holidayTerms, readyTime, customs, questions] = await Promise.all([
    // About the signed-in user, so a refusal means that the page's user is no longer signed in.
    asked(whose.terms === null ? Promise.resolve('accepted' as const) : askTermsState(), isRefused),
    asked(askedOf === null ? Promise.resolve(null) : askHolidayTerms(arrivalsOf(draft, legs), askedOf.id)),
    asked(readyTimeOf(draft, legs, cart)),
    asked(customsOf(draft, { cartId: cart.id, brandId })),
    asked(questionsOf(draft, cart.id)),
  ]);
  return { terms, holidayTerms, readyTime, customs, questions };
}

function arrivalsOf(draft: Draft, legs: readonly Leg[]) {
  return legs.map((leg) => draft[leg].arrivalDate);
}

async function asked<Answer>(
  question: Promise<Answer>,
  meansSessionOver: (error: unknown) => boolean = isSessionOver,
): Promise<ServerAnswer<Answer>> {
  try {
    return { kind: 'known', answer: await question };
  } catch (error) {
    return { kind: 'failed', isSessionOver: meansSessionOver(error) };
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof CallFailed && error.kind === 'refused' && !error.isOutcomeUnknown;
}

async function readyTimeOf(draft: Draft, legs: readonly Leg[], cart: Parameters<typeof askReadyTime>[2]) {
  const told = await Promise.all(legs.map((leg) => askReadyTime(draft, leg, cart)));
  return told.find((words) => words !== null) ?? null;
}

/** Stored with the cart, for a trip of this kind between these countries. INT-01 */
async function customsOf(draft: Draft, { cartId, brandId }: { readonly cartId: number; readonly brandId: number }) {
  const route = { origin: draft.origin.country, destination: draft.destination.country };
  const isRequired = await askCustomsRequired({ ...route, brandId });
  const key = ['customs', cartId, route.origin, route.destination, draft.roundtrip].join(' ');
  return isRequired ? { key } : null;
}

/** The club at the origin is asked about bags that leave it, the one at the destination about bags that reach it. CLB-01 */
async function questionsOf(draft: Draft, cartId: number): Promise<readonly ClubToAsk[]> {
  const ends: readonly End[] = ['origin', 'destination'];
  const sets = await Promise.all(
    ends.map(async (end): Promise<ClubToAsk | null> => {
      const { type, clubId, company } = draft[end];
      const set = type === 'club' && clubId !== null ? await loadQuestions(clubId) : null;
      if (set === null || clubId === null) return null;
      const isOutbound = end === 'origin';
      return {
        key: `questions ${cartId} ${clubId} ${isOutbound}`,
        club: { id: clubId, name: company },
        isOutbound,
        set,
      };
    }),
  );
  return sets.filter((club) => club !== null);
}
