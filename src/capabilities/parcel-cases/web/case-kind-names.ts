import type { CaseKind } from '#rules/parcels/bag-case.ts';

/** What happened to a bag, as staff read it. SCR-08 */
export const caseKindNames: Readonly<Record<CaseKind, string>> = {
  late: 'Late',
  lost: 'Lost',
  damaged: 'Damaged',
  returned: 'Sent back',
  neighbor: 'Left with a neighbor',
  'not-scanned': 'Not scanned',
  oversize: 'Over its size limit',
  'no-contents': 'Contents unknown',
  'no-label': 'No label',
  overdue: 'Overdue',
  'not-back': 'Not back yet',
};
