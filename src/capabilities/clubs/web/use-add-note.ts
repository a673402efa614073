import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/web/call.ts';
import type { CartSource, OpenCart } from '#kit/web/cart.ts';
import { unsentForms } from '#kit/web/unsent-forms.ts';
import { useSend } from '#kit/web/use-send.ts';
import { withOpenCart } from '#kit/web/with-open-cart.ts';
import { t } from '#rules/language/t.ts';
import { addShipNote } from '../contract.ts';
import { newNoteToWire, noteFromWire } from '../wire.ts';
import { ownNotesKey } from './use-club-notes.ts';

export type NewNote = { readonly comment: string; readonly outbound: boolean };

export type NoteAdding = {
  readonly status: 'idle' | 'saving' | 'added' | 'failed';
  /** Why it was not added, as the field says it. */
  readonly problem: string | null;
  /** What is typed and not added yet; it is still there when the dialog is opened again. */
  readonly comment: string;
  setComment(comment: string): void;
  /** Adds the note and empties the field. */
  add(note: NewNote, onAdded: () => void): void;
  /** Hides the success or the problem. */
  dismiss(): void;
};

/** Notes that are not added yet, by club. */
const unsentNotes = unsentForms<number, string>(String);

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
  const [comment, setComment] = useState(() => unsentNotes.of(clubId) ?? '');
  const { start, status, problem, reset } = useSend({
    send: (note: NewNote) =>
      withOpenCart(
        carts,
        (cart) => sendNote(note, { cart, clubId, microSiteId }),
        t`We couldn’t save the note. Please check your connection and try again.`,
      ),
    otherwise: t`We couldn’t save the note.`,
    onSuccess: async (notes) => {
      // A list that is just being read does not have the new note yet.
      await queryClient.cancelQueries({ queryKey: ownNotesKey(clubId) });
      queryClient.setQueryData(ownNotesKey(clubId), notes.map(noteFromWire));
      unsentNotes.forget(clubId);
      setComment('');
    },
  });
  return {
    status: statuses[status],
    problem,
    comment,
    setComment: (typed) => {
      unsentNotes.keep(clubId, typed);
      setComment(typed);
      if (problem !== null) reset();
    },
    add: start,
    dismiss: reset,
  };
}

const statuses = { idle: 'idle', pending: 'saving', success: 'added', error: 'failed' } as const;

function sendNote(
  note: NewNote,
  {
    cart,
    clubId,
    microSiteId,
  }: { readonly cart: OpenCart; readonly clubId: number; readonly microSiteId: number | undefined },
) {
  return call(addShipNote, newNoteToWire({ ...note, clubId, cartId: cart.id, microSiteId }), { cartToken: cart.token });
}
