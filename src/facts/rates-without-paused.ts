import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { messageText } from '#rules/messages.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { OperatorSettingsReader } from './operator-settings.ts';

/**
 * The carriers, where a paused one answers that it takes no bookings. An earlier price that is repeated was promised before and is not
 * asked about. ROL-04
 */
export function ratesWithoutPaused(rates: CarrierRates, settings: OperatorSettingsReader): CarrierRates {
  return {
    quote: async (question) => {
      const isPaused =
        question.rateCardVersion === undefined && (await settings.current()).pausedCarriers.has(question.carrier);
      if (!isPaused) return rates.quote(question);
      const carrierError = messageText('carrierPaused', { carrier: carrierOptions[question.carrier] });
      return { kind: 'carrier-error', carrierError };
    },
  };
}
