import { t } from '#rules/language/t.ts';
import type { SectionKey } from '#rules/shipment/next-section.ts';

/** The title of a section, which its "Edit" and "Continue" buttons repeat. */
export function sectionTitle(section: SectionKey): string {
  switch (section) {
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
