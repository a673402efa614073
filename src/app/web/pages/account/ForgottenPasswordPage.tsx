import type { ReactNode } from 'react';
import { ForgottenPassword } from '#capabilities/sign-in/web/ForgottenPassword.tsx';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';

export default function ForgottenPasswordPage(): ReactNode {
  usePageEntered(t`Forgot password · ${pageFacts.brand.name}`);
  return <ForgottenPassword />;
}
