import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';

/** Says that the trip of an earlier visit was restored, and offers an empty form instead. */
export default function RestoredTripNotice({ onStartAfresh }: { onStartAfresh: () => void }): ReactNode {
  return (
    <Alert
      tone="info"
      title={t`We saved your trip`}
      action={<Button size="small" onPress={onStartAfresh}>{t`Start over`}</Button>}
    >{t`You can pick up where you left off.`}</Alert>
  );
}
