import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, type OpenCart, withCart } from '#kit/web/cart.ts';
import { addShipNote } from '../contract.ts';
import { newNoteToWire, noteFromWire } from '../wire.ts';
import { ownNotesKey } from './use-club-notes.ts';

export type NewNote = { readonly comment: string; readonly outbound: boolean };

export type NoteAdding = {
  readonly status: 'idle' | 'saving' | 'added' | 'failed';
  /** Why it was not added, in words for the field. */
  readonly problem: string | null;
  /** What is typed and not added yet; it outlives a modal that is closed by mistake. */
  readonly comment: string;
  setComment(comment: string): void;
  /** Answers whether the note was added; if so, the field is empty again. */
  add(note: NewNote): Promise<boolean>;
  /** Takes the success or the problem away. */
  dismiss(): void;
};

/** Adds notes on a club to the cart of this shipment, which is opened when the first one needs it. NTE-03 NTE-04 */
export function useAddNote(asked: {
  readonly clubId: number;
  readonly carts: CartSource;
  readonly microSiteId?: number | undefined;
}): NoteAdding {
  const { clubId, carts, microSiteId } = asked;
  const queryClient = useQueryClient();
  const [state, setState] = useState<Pick<NoteAdding, 'status' | 'problem'>>(idle);
  const [comment, setComment] = useState('');

  async function add(note: NewNote): Promise<boolean> {
    setState({ status: 'saving', problem: null });
    try {
      const notes = await withCart(carts, (cart) => sendNote(note, { cart, clubId, microSiteId }));
      // A list that is just being read does not have the new note yet.
      await queryClient.cancelQueries({ queryKey: ownNotesKey(clubId) });
      queryClient.setQueryData(ownNotesKey(clubId), notes.map(noteFromWire));
      setState({ status: 'added', problem: null });
      setComment('');
      return true;
    } catch (error) {
      setState({ status: 'failed', problem: failureText(error) });
      return false;
    }
  }

  function type(typed: string): void {
    setComment(typed);
    if (state.status === 'failed') setState(idle);
  }

  return { ...state, comment, setComment: type, add, dismiss: () => setState(idle) };
}

const idle = { status: 'idle', problem: null } as const;

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

function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'We could not keep the note.';
  return error.errors[0]?.message ?? error.message;
}
