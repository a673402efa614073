import type { ReactNode } from 'react';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import type { FoundCart } from './person-record.ts';
import { PersonLink } from './PersonLink.tsx';

export type CartTableProps = {
  carts: readonly FoundCart[];
  /** Where a cart is taken over. */
  takeoverAddress: (cart: FoundCart) => string;
  nothing: string;
};

/** Carts, each with the way to take it over as long as it is open. SCR-08 CRT-03 */
export function CartTable({ carts, takeoverAddress, nothing }: CartTableProps): ReactNode {
  return (
    <DenseTable
      label="Carts"
      nothing={nothing}
      columns={['Cart', 'Of', 'Trip', 'Changed', 'Next']}
      rows={carts.map((cart) => ({
        key: cart.id,
        cells: [
          cart.displayId,
          cart.owner ? <PersonLink key="owner" id={cart.owner.id} name={cart.owner.name} /> : 'Guest',
          tripWords(cart),
          momentWords(cart.changedAt),
          // The takeover begins with its page, so that page is loaded afresh.
          cart.isOrdered ? (
            'Ordered'
          ) : (
            <a key="takeover" href={takeoverAddress(cart)}>
              Take over {cart.displayId}
            </a>
          ),
        ],
      }))}
    />
  );
}

function tripWords({ from, to }: FoundCart): string {
  if (from === '' && to === '') return 'Nothing filled in yet';
  return `${from || '…'} to ${to || '…'}`;
}
