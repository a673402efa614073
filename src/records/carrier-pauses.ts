import type { Kysely } from 'kysely';
import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { messageText } from '#rules/messages.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { OperatorSettingsReader } from './operator-settings.ts';
import type { Tables } from './tables.ts';

/** The carriers that take no bookings for now. ROL-04 */
export async function pausedCarriers(db: Kysely<Tables>): Promise<ReadonlySet<CarrierKey>> {
  const rows = await db.selectFrom('carrier_pauses').select('carrier').execute();
  return new Set(rows.map(({ carrier }) => carrier));
}

/** Pauses a carrier, or lets it take bookings again. The first pause stands, whoever pauses again. ROL-04 */
export async function setCarrierPaused(
  db: Kysely<Tables>,
  asked: {
    readonly carrier: CarrierKey;
    readonly isPaused: boolean;
    readonly pausedBy: number;
    readonly now: Date;
  },
): Promise<void> {
  if (!asked.isPaused) {
    await db.deleteFrom('carrier_pauses').where('carrier', '=', asked.carrier).execute();
    return;
  }
  await db
    .insertInto('carrier_pauses')
    .values({ carrier: asked.carrier, paused_by: asked.pausedBy, paused_at: asked.now })
    .onConflict((conflict) => conflict.column('carrier').doNothing())
    .execute();
}

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
