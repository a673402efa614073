import { currentLanguage, t } from '#rules/language/t.ts';
import { kilograms } from '#rules/products/kilograms.ts';

/** What the carrier measured, in words for the customer. */
export function largerSizeText({
  bagName,
  sizePounds,
  billedPounds,
}: {
  readonly bagName: string;
  readonly sizePounds: number;
  readonly billedPounds: number;
}): string {
  return t`The carrier measured ${weight(billedPounds)} for your bag (${bagName}). Its size goes up to ${weight(sizePounds)}.`;
}

/** The same beside the name of the bag. */
export function measuredText({
  sizePounds,
  billedPounds,
}: {
  readonly sizePounds: number;
  readonly billedPounds: number;
}): string {
  return t`Measured: ${weight(billedPounds)}. Limit: ${weight(sizePounds)}.`;
}

function weight(pounds: number): string {
  return currentLanguage() === 'en' ? `${pounds} lb` : `${kilograms(pounds)} kg (${pounds} lb)`;
}
