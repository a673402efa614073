import type { ReactNode } from 'react';
import type { AdminCartWire } from '../contract.ts';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import { PersonLink } from './PersonLink.tsx';

export type CartTableProps = {
  carts: readonly AdminCartWire[];
  /** Where a cart is taken over. */
  takeoverAddress: (cart: AdminCartWire) => string;
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
        key: cart.cart_id,
        cells: [
          cart.display_id,
          cart.owner ? <PersonLink key="owner" id={cart.owner.user_id} name={cart.owner.name} /> : 'Guest',
          tripWords(cart),
          momentWords(cart.changed_at),
          // The takeover begins with its page, so that page is loaded afresh.
          cart.is_ordered ? (
            'Ordered'
          ) : (
            <a key="takeover" href={takeoverAddress(cart)}>
              Take over {cart.display_id}
            </a>
          ),
        ],
      }))}
    />
  );
}

function tripWords({ from, to }: AdminCartWire): string {
  if (from === '' && to === '') return 'Nothing filled in yet';
  return `${from || '…'} to ${to || '…'}`;
}
