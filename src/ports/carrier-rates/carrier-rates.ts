import type { MessageName } from '#rules/messages.ts';
import type { LegQuestion, LegQuote } from '#rules/services/quote-leg.ts';

/** Those who carry the bags, asked for services and prices. */
export type CarrierRates = {
  /**
   * Every service of one carrier on one leg. It is asked once per leg, with each size named once, however many
   * travelers and bags there are. A carrier that can't answer is an answer too: only a bug rejects.
   */
  quote(question: CarrierQuestion): Promise<CarrierQuote>;
};

export type CarrierQuestion = LegQuestion & {
  /** Repeats an earlier price by the rate card it was made with, instead of the one in force at handover. */
  readonly rateCardVersion?: string;
};

export type CarrierQuote =
  | ({ readonly kind: 'quoted' } & LegQuote)
  /** Our own rules know that nobody goes there. */
  | { readonly kind: 'not-served'; readonly field: string; readonly message: MessageName }
  /** The carrier refused or did not answer; these are its words, for people. SVC-05 */
  | { readonly kind: 'carrier-error'; readonly carrierError: string };
