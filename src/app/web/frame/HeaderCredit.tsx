import type { ReactNode } from 'react';
import { CreditBox } from '#capabilities/header/web/CreditBox.tsx';
import { useHeaderInfo } from '#capabilities/header/web/use-header-info.ts';
import { useOnOtherPage } from './use-on-other-page.ts';

/**
 * The credit of whoever is signed in. It is asked for when the page that follows a sign-in loads, and again on every page that is come to
 * from there, since an order may have spent some of it. ACC-06
 */
export default function HeaderCredit({ personId }: { personId: number }): ReactNode {
  const header = useHeaderInfo({ personId });
  useOnOtherPage(header.refresh);
  return <CreditBox header={header} />;
}
