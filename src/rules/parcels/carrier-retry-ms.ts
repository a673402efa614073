import { parcelLimits } from './parcel-limits.ts';

/** How long we wait before asking a carrier again that did not answer, by the number of tries. */
export function carrierRetryMs(tries: number): number {
  const doubled = parcelLimits.labelRetryFirstMs * 2 ** Math.max(0, tries - 1);
  return Math.min(doubled, parcelLimits.labelRetryMaxMs);
}
