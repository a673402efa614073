import type { ReactNode } from 'react';
import { TermsOfService } from '#capabilities/registration/web/TermsOfService.tsx';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../frame/use-page-entered.ts';
import { pageFacts } from '../page-facts.ts';

export default function TermsPage(): ReactNode {
  usePageEntered(t`Terms of service · ${pageFacts.brand.name}`);
  return <TermsOfService />;
}
