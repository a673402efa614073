import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';

/** Tells guests, who accept no holiday terms, and people who have accepted them before, what carriers promise for an arrival in their season. HOL-01 */
export default function HolidayNotice(): ReactNode {
  return (
    <Alert tone="info" title={t`Around the holidays`}>
      {messages.holidayTermsSuspended} {messages.holidayTermsNoRefund} {messages.holidayTermsAdvice}
    </Alert>
  );
}
