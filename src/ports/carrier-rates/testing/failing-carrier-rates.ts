import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { CarrierRates } from '../carrier-rates.ts';

/** Wraps real carriers and makes chosen ones fail on demand, with realistic messages. */
export type FailingCarrierRates = CarrierRates & {
  fail(carrier: CarrierKey, carrierError: string): void;
  recover(carrier: CarrierKey): void;
};

export function failingCarrierRates(behind: CarrierRates): FailingCarrierRates {
  const errors = new Map<CarrierKey, string>();
  return {
    async quote(question) {
      const carrierError = errors.get(question.carrier);
      return carrierError === undefined ? behind.quote(question) : { kind: 'carrier-error', carrierError };
    },
    fail: (carrier, carrierError) => void errors.set(carrier, carrierError),
    recover: (carrier) => void errors.delete(carrier),
  };
}
