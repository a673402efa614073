import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { DisasterMessage } from './use-disaster-notices.ts';

/** The notices of one end, to be read again after the modal is closed. NTE-01 */
export function DisasterLine({ notices }: { notices: readonly DisasterMessage[] }): ReactNode {
  if (notices.length === 0) return null;
  return (
    <Alert tone="warn">
      {notices.map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
    </Alert>
  );
}
