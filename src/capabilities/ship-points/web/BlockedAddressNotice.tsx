import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { MessageWithPhone } from '#kit/web/notices/MessageWithPhone.tsx';
import type { BlockableAddress } from '#rules/address/blocked-address.ts';
import { useBlockedAddress } from './use-blocked-address.ts';

/** Says that we do not ship from or to an address, if so. PNT-07 */
export default function BlockedAddressNotice({ address }: { address: BlockableAddress }): ReactNode {
  const message = useBlockedAddress(address);
  return (
    message !== null && (
      <Alert tone="bad">
        <MessageWithPhone text={message} />
      </Alert>
    )
  );
}
