import { clockTime } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { coverAmounts, includedCover } from '#rules/products/cover-options.ts';

export type ServicePromise = { readonly title: string; readonly text: string };

/** What every brand promises, in the figures of the rules that keep it. PRC-04 */
export function servicePromises(): readonly ServicePromise[] {
  const cutOff = clockTime({ hour: limits.cancelCutOffHour, minute: 0 });
  return [
    {
      title: t`Free cancellation`,
      text: t`Get a full refund until ${cutOff} on the last business day before pickup or drop-off.`,
    },
    {
      title: t`The price you book is the price you pay`,
      text: t`You see every charge before you pay. Nothing is added later as long as each bag fits the size you chose.`,
    },
    {
      title: t`${wholeDollars(includedCover)} of coverage included`,
      text: t`Every bag is covered each way. Add more when you book, up to ${wholeDollars(coverAmounts.at(-1) ?? includedCover)} per bag.`,
    },
    {
      title: t`Your order on any device`,
      text: t`The link in your email opens your receipt on your phone or computer. You don’t need an account.`,
    },
  ];
}

function wholeDollars(amount: Cents): string {
  return formatCents(amount).replace(/\.00$/, '');
}
