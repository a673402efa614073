import { type SqlBool, sql } from 'kysely';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import type { ScanKind } from '#rules/parcels/scans.ts';

/**
 * How a bag that is back with its sender is stored: as one that was sent back, which servers of the release before know, and beside it that it is back
 * (migration 0132). Rows of builds before that have the word itself. A later release stores the word alone.
 */
type Stored<Word> = { readonly word: Word; readonly isBack: true | null };

const back = 'back-with-sender';

export function storedProgress(progress: ParcelProgress): Stored<ParcelProgress> {
  return progress === back ? { word: 'returned', isBack: true } : { word: progress, isBack: null };
}

export function storedScanKind(kind: ScanKind): Stored<ScanKind> {
  return kind === back ? { word: 'returned', isBack: true } : { word: kind, isBack: null };
}

/** The progress of a row of `parcels`. One that was delivered after all stays marked as having been back. */
export function progressFromRow(row: {
  readonly progress: ParcelProgress;
  readonly is_back: boolean | null;
}): ParcelProgress {
  return row.is_back && row.progress === 'returned' ? back : row.progress;
}

/** Whether a row of `parcels` is back with its sender. */
export const isBackWithSender = sql<SqlBool>`(parcels.is_back is true and parcels.progress = 'returned')`;
