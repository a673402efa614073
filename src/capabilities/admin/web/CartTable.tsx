import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import type { FoundCart } from './person-record.ts';
import { PersonLink } from './PersonLink.tsx';
import { useTakeoverToken } from './use-takeover-token.ts';

export type CartTableProps = {
  carts: readonly FoundCart[];
  /** Where a cart is taken over, with the token for it where one is needed. */
  takeoverAddress: (cart: FoundCart, token?: string) => string;
  /** Whether the page of a person is open to whoever looks. */
  mayOpenPeople: boolean;
  /** Whether whoever looks needs a token for each cart. */
  needsToken: boolean;
  nothing: string;
};

/** Carts, each with the way to take it over as long as it is open. SCR-08 CRT-03 */
export function CartTable(props: CartTableProps): ReactNode {
  const { carts, takeoverAddress, mayOpenPeople, needsToken, nothing } = props;
  const opening = useTakeoverToken((cartId, token) => {
    const cart = carts.find(({ id }) => id === cartId);
    // The takeover begins with its page, so that page is loaded afresh.
    if (cart) window.location.assign(takeoverAddress(cart, token));
  });
  return (
    <>
      <DenseTable
        label="Carts"
        nothing={nothing}
        columns={['Cart', 'Of', 'Trip', 'Changed', 'Next']}
        rows={carts.map((cart) => ({
          key: cart.id,
          cells: [
            cart.displayId,
            ownerOf(cart, mayOpenPeople),
            tripWords(cart),
            momentWords(cart.changedAt),
            cart.isOrdered ? (
              'Ordered'
            ) : needsToken ? (
              <Button
                key="takeover"
                size="small"
                pendingLabel={opening.cartId === cart.id ? 'Opening' : undefined}
                onPress={() => void opening.open(cart.id)}
              >
                {`Take over ${cart.displayId}`}
              </Button>
            ) : (
              <a key="takeover" href={takeoverAddress(cart)}>
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

function ownerOf({ owner }: FoundCart, mayOpenPeople: boolean): ReactNode {
  if (!owner) return 'Guest';
  return mayOpenPeople ? <PersonLink key="owner" id={owner.id} name={owner.name} /> : owner.name;
}

function tripWords({ from, to }: FoundCart): string {
  if (from === '' && to === '') return 'Nothing filled in yet';
  return `${from || '…'} to ${to || '…'}`;
}
