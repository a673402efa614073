import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, type OpenCart, withCart } from '#kit/web/cart.ts';
import { addShipNote } from '../contract.ts';
import { newNoteToWire, noteFromWire } from '../wire.ts';
import { ownNotesKey } from './use-club-notes.ts';

export type NewNote = { readonly comment: string; readonly outbound: boolean };

export type NoteAdding = {
  readonly status: 'idle' | 'saving' | 'added' | 'failed';
  /** Why it was not added, as the field says it. */
  readonly problem: string | null;
  /** What is typed and not added yet; it survives a look at the list of notes. */
  readonly comment: string;
  setComment(comment: string): void;
  /** Adds the note and empties the field. */
  add(note: NewNote, onAdded: () => void): void;
  /** Hides the success or the problem. */
  dismiss(): void;
};

/** Adds notes on a club to the cart of this shipment; the first one opens the cart. NTE-03 NTE-04 */
export function useAddNote({
  clubId,
  carts,
  microSiteId,
}: {
  readonly clubId: number;
  readonly carts: CartSource;
  readonly microSiteId?: number | undefined;
}): NoteAdding {
  const queryClient = useQueryClient();
  const [comment, setComment] = useState('');
  const { mutate, status, error, reset } = useMutation({
    mutationFn: (note: NewNote) => withCart(carts, (cart) => sendNote(note, { cart, clubId, microSiteId })),
    // Being offline is an answer too: it is shown at once instead of waited out.
    networkMode: 'always',
    onSuccess: async (notes) => {
      // A list that is just being read does not have the new note yet.
      await queryClient.cancelQueries({ queryKey: ownNotesKey(clubId) });
      queryClient.setQueryData(ownNotesKey(clubId), notes.map(noteFromWire));
      setComment('');
    },
  });
  return {
    status: statuses[status],
    problem: error && failureText(error),
    comment,
    setComment: (typed) => {
      setComment(typed);
      if (error) reset();
    },
    add: (note, onAdded) => mutate(note, { onSuccess: onAdded }),
    dismiss: reset,
  };
}

const statuses = { idle: 'idle', pending: 'saving', success: 'added', error: 'failed' } as const;

async function sendNote(
  note: NewNote,
  asked: { readonly cart: OpenCart | null; readonly clubId: number; readonly microSiteId: number | undefined },
) {
  const { cart } = asked;
  if (!cart)
    throw new CallFailed('not-sent', 'We could not keep the note. Please check your connection and try again.');
  const { clubId, microSiteId } = asked;
  return call(addShipNote, newNoteToWire({ ...note, clubId, cartId: cart.id, microSiteId }), { cartToken: cart.token });
}

function failureText(error: Error): string {
  if (!(error instanceof CallFailed)) return 'We could not keep the note.';
  return error.errors[0]?.message ?? error.message;
}
