import { t } from '#rules/language/t.ts';
import { type Cents, cents, formatCents, shareOf, timesCents } from '#rules/money.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { sizeClassBySku } from '#rules/products/size-classes.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { BagPrice } from './bag-prices.ts';
import { percentText, type Reason, reason } from './reason.ts';
import type { Surcharge } from './surcharge.ts';

/** The amount of a surcharge on one leg. */
export type SurchargeLine = {
  readonly leg: Leg;
  readonly kind: string;
  readonly name: string;
  readonly amount: Cents;
  readonly reason: Reason;
};

/** The amounts of a leg's surcharges for its bags; those that charge nothing are left out. */
export function surchargeLines(
  leg: Leg,
  surcharges: readonly Surcharge[],
  bags: readonly BagPrice[],
): readonly SurchargeLine[] {
  return surcharges.flatMap((surcharge) => {
    const charged = bags.filter(
      (bag) => bag.leg === leg && (surcharge.productType === null || isOfType(bag, surcharge.productType)),
    );
    const line = lineFor(leg, surcharge, charged);
    return line.amount === 0 ? [] : [line];
  });
}

function isOfType({ sku }: BagPrice, type: ProductType): boolean {
  return sizeClassBySku(sku).type === type;
}

function lineFor(leg: Leg, { id, kind, name, charge }: Surcharge, bags: readonly BagPrice[]): SurchargeLine {
  const inputs = { surcharge: id, kind, bags: bags.length };
  if (charge.kind === 'fixed') {
    const words = t`${formatCents(charge.amount)} per bag and leg, for ${bags.length === 1 ? t`1 bag` : t`${bags.length} bags`}`;
    const amount = timesCents(charge.amount, bags.length);
    return { leg, kind, name, amount, reason: reason('surcharge', { ...inputs, amountCents: charge.amount }, words) };
  }
  const transport = cents(bags.reduce((sum, bag) => sum + bag.price, 0));
  const words = t`${percentText(charge.basisPoints)} of ${formatCents(transport)} transport`;
  return {
    leg,
    kind,
    name,
    amount: shareOf(transport, charge.basisPoints),
    reason: reason('surcharge', { ...inputs, basisPoints: charge.basisPoints, transportCents: transport }, words),
  };
}
