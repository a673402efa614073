import { type ClipboardEvent, type InputEvent, useState } from 'react';
import { messageFor } from '#rules/messages.ts';
import { checkLength } from '#rules/validation/text-checks.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shows a message when more is typed or pasted than a field holds. The browser silently drops the rest, and a name or a code would end in
 * the middle. VAL-06
 */
export function useFullText({ id, maxLength }: { id: string; maxLength?: number | undefined }) {
  const [wrong, setWrong] = useState<string | undefined>();

  function look(box: Box, added: string): void {
    if (maxLength === undefined) return;
    const { value, selectionStart, selectionEnd } = box;
    const kept = value.length - ((selectionEnd ?? value.length) - (selectionStart ?? value.length));
    const text = ' '.repeat(kept) + added;
    const message = checkLength({ text, most: maxLength });
    setWrong(message === null ? undefined : messageFor(id, message));
  }

  return {
    wrong,
    onBeforeInput: ({ currentTarget, data }: InputEvent<Box>): void => look(currentTarget, data),
    onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<Box>): void =>
      look(currentTarget, clipboardData.getData('text')),
    clear: (): void => setWrong(undefined),
  };
}
