import type { ReactNode } from 'react';
import { CreditBox } from '#capabilities/header/web/CreditBox.tsx';
import { useHeaderInfo } from '#capabilities/header/web/use-header-info.ts';
import { useOnPageChange } from './use-on-page-change.ts';

/**
 * The signed-in user's credit. It is loaded with the first page and again on every page they go to, since an order may have spent some
 * of it. ACC-06
 */
export default function HeaderCredit({ personId }: { personId: number }): ReactNode {
  const header = useHeaderInfo({ personId });
  useOnPageChange(header.refresh);
  return <CreditBox header={header} />;
}
