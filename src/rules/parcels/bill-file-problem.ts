import { parcelLimits } from './parcel-limits.ts';

/** Why a file can't be a carrier's bill, in words for staff; null when it may be one. */
export function billFileProblem({ bytes, text }: { readonly bytes: number; readonly text: string }): string | null {
  if (text.trim() === '') return 'This file is empty.';
  if (text.includes('\0')) return 'This isn’t a CSV file.';
  if (bytes <= parcelLimits.billFileBytesMax) return null;
  return `This file is larger than ${parcelLimits.billFileBytesMax / 1_000_000} MB. Please split it, with the header in each part.`;
}
