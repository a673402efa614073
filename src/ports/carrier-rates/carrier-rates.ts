import type { MessageName } from '#rules/messages.ts';
import type { LegQuestion, LegQuote } from '#rules/services/quote-leg.ts';

/** The carriers, which quote services and prices. */
export type CarrierRates = {
  /**
   * Every service of one carrier on one leg, or the one that is asked for. There is one question per leg, with each size named once, however many travelers and bags there
   * are. A carrier that fails is a normal answer; only a bug rejects.
   */
  quote(question: CarrierQuestion): Promise<CarrierQuote>;
};

export type CarrierQuestion = LegQuestion & {
  /** Repeats an earlier price by the rate card it was made with, instead of the one in force at handover. */
  readonly rateCardVersion?: string;
};

export type CarrierQuote =
  | ({ readonly kind: 'quoted' } & LegQuote)
  /** Our own rules say that no carrier goes there. */
  | { readonly kind: 'not-served'; readonly field: string; readonly message: MessageName }
  /** The carrier refused or did not answer; this is its message for customers. SVC-05 */
  | { readonly kind: 'carrier-error'; readonly carrierError: string };
