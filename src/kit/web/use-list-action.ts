import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#rules/messages.ts';
import { useSend } from './use-send.ts';

/** What staff do about a bag, label or pickup of a list; the list is loaded again as it is filtered. */
export function useListAction<Input, Answer>(queryKey: readonly string[], send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useSend({
    send,
    otherwise: messages.parcelNotHandled,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
