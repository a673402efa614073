import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSend } from '#kit/web/use-send.ts';
import { personPageAddress } from '#rules/account/person-page-address.ts';
import { messages } from '#rules/messages.ts';
import { takeoverToken } from '../contract.ts';
import { type FoundCart, takeoverTokenFromWire, takeoverTokenRequestToWire } from '../wire.ts';

export type CartTableProps = {
  carts: readonly FoundCart[];
  /** Where a cart is taken over, with its token where one is needed. */
  takeoverLink: (cart: FoundCart, token?: string) => string;
  /** Whether the viewer may open the pages of people. */
  mayOpenPeople: boolean;
  /** Whether the viewer needs a token for each cart. */
  needsToken: boolean;
  emptyText: string;
};

/** Carts, each with a way to take it over while it is open. SCR-08 CRT-03 */
export function CartTable(props: CartTableProps): ReactNode {
  const { carts, takeoverLink, mayOpenPeople, needsToken, emptyText } = props;
  const opening = useSend({
    send: async (cart: FoundCart) =>
      takeoverTokenFromWire(await call(takeoverToken, takeoverTokenRequestToWire(cart.id))),
    otherwise: messages.resultsNotLoaded,
    // A takeover starts when the ship page loads, so this is a full page load.
    onSuccess: ({ token }, cart) => window.location.assign(takeoverLink(cart, token)),
  });
  // The button stays pending until the next page replaces this one.
  const openingId = opening.status === 'pending' || opening.status === 'success' ? opening.input?.id : undefined;
  return (
    <>
      <DenseTable
        label="Carts"
        emptyText={emptyText}
        columns={['Cart', 'Customer', 'Trip', 'Changed', 'Action']}
        rows={carts.map((cart) => ({
          key: cart.id,
          cells: [
            cart.displayId,
            ownerCell(cart, mayOpenPeople),
            tripText(cart),
            momentText(cart.changedAt),
            cart.isOrdered ? (
              'Ordered'
            ) : needsToken ? (
              <Button
                key="takeover"
                size="small"
                pendingLabel={openingId === cart.id ? 'Opening' : undefined}
                onPress={() => opening.start(cart)}
              >
                {`Take over ${cart.displayId}`}
              </Button>
            ) : (
              <a key="takeover" href={takeoverLink(cart)}>
                Take over {cart.displayId}
              </a>
            ),
          ],
        }))}
      />
      {opening.problem !== null && <Alert tone="bad">{opening.problem}</Alert>}
    </>
  );
}

function ownerCell({ owner }: FoundCart, mayOpenPeople: boolean): ReactNode {
  if (!owner) return 'Guest';
  if (!mayOpenPeople) return owner.name;
  return (
    <Link key="owner" href={personPageAddress(owner.id)}>
      {owner.name}
    </Link>
  );
}

function tripText({ from, to }: FoundCart): string {
  if (from === '' && to === '') return 'Nothing entered yet';
  return `${from || '…'} to ${to || '…'}`;
}
