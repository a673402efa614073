import { t } from '#rules/language/t.ts';
import { unreachable } from '#rules/result.ts';
import type { ScanKind } from './scans.ts';

/** What happened, as a line of the timeline. */
export function scanWords(kind: ScanKind): string {
  switch (kind) {
    case 'label-made':
      return t`Label made`;
    case 'collected':
      return t`Collected`;
    case 'departed':
      return t`Left the facility`;
    case 'arrived':
      return t`Arrived at a facility`;
    case 'out-for-delivery':
      return t`Out for delivery`;
    case 'delivered':
      return t`Delivered`;
    case 'signed-for':
      return t`Signed for`;
    case 'delayed':
      return t`Delayed`;
    case 'damaged':
      return t`Damage reported`;
    case 'lost':
      return t`Reported lost`;
    case 'returned':
      return t`Sent back`;
    case 'back-with-sender':
      return t`Delivered back to the sender`;
    case 'delivered-to-neighbor':
      return t`Left with a neighbor`;
    default:
      return unreachable(kind);
  }
}
