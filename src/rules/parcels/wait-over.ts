import { isLastProgress, isTripOver, type ParcelProgress } from './parcel-progress.ts';

/**
 * Whether the case of a bag that was awaited leaves nothing to do: one that is overdue has arrived or went another way, one that was not back with its sender
 * is, or arrived after all, or the case of its loss is about it by now.
 */
export function isWaitOver({
  kind,
  progress,
  hasLossCase,
}: {
  readonly kind: 'overdue' | 'not-back';
  readonly progress: ParcelProgress;
  readonly hasLossCase: boolean;
}): boolean {
  return hasLossCase || (kind === 'overdue' ? isTripOver(progress) : isLastProgress(progress));
}
