import { parcelLimits } from './parcel-limits.ts';

/** How long we wait before we ask a carrier again that did not answer, after so many tries. */
export function carrierRetryMs(tries: number): number {
  const doubled = parcelLimits.labelRetryFirstMs * 2 ** Math.max(0, tries - 1);
  return Math.min(doubled, parcelLimits.labelRetryMaxMs);
}
