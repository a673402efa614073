import { t } from '#rules/language/t.ts';
import type { PartKey } from '#rules/shipment/next-part.ts';

/** The title of a part, which its "Edit" and "Continue" buttons repeat. */
export function partTitle(part: PartKey): string {
  switch (part) {
    case 'where':
      return t`Where`;
    case 'when':
      return t`When`;
    case 'bags':
      return t`Bags`;
    case 'services':
      return t`Shipping speed`;
    case 'return':
      return t`Return trip`;
    case 'who':
      return t`Who`;
    case 'pay':
      return t`Pay`;
  }
}
