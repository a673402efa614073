import rateCards from '#data/rate-card.json' with { type: 'json' };
import { type RateCard, rateCardByVersion, rateCardOn } from '#rules/pricing/rate-card.ts';
import { quoteLeg } from '#rules/services/quote-leg.ts';
import type { CarrierQuestion, CarrierQuote, CarrierRates } from './carrier-rates.ts';

/** Carriers from rate cards: no network, and the same question always gets the same answer. */
export function builtinCarrierRates(cards: readonly RateCard[] = rateCards): CarrierRates {
  return { quote: async (question) => quoteFrom(cards, question) };
}

function quoteFrom(cards: readonly RateCard[], question: CarrierQuestion): CarrierQuote {
  const { rateCardVersion, handover } = question;
  const card = rateCardVersion === undefined ? rateCardOn(cards, handover) : rateCardByVersion(cards, rateCardVersion);
  if (!card) return { kind: 'carrier-error', carrierError: `There is no rate card ${rateCardVersion}.` };
  const quote = quoteLeg(card, question);
  if (quote.kind === 'problem') return { kind: 'not-served', field: quote.field, message: quote.message };
  return { kind: 'quoted', ...quote.value };
}
