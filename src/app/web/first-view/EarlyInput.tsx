import { type ReactNode, useLayoutEffect } from 'react';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';

/**
 * Hands over to the page what was entered into the fields that the server drew, before the script was there. React leaves it in the fields
 * when it takes over, but does not tell the page, and the next drawing would wipe it out.
 */
export function EarlyInput({ within }: { within: 'main' | ':is(header, footer)' }): ReactNode {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (!isHydrated) handOver(within);
  }, [isHydrated, within]);
  return null;
}

const typedInto: ReadonlySet<string> = new Set(['text', 'search', 'email', 'tel', 'password']);

function handOver(within: string): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(`${within} input`)) {
    if (box.type === 'checkbox') handOverTick(box);
    else if (box.type === 'radio') handOverChoice(box);
    else if (typedInto.has(box.type)) handOverText(box);
  }
  for (const list of document.querySelectorAll<HTMLSelectElement>(`${within} select`)) {
    const isChanged = [...list.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    if (isChanged) list.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function handOverTick(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked) return;
  box.checked = box.defaultChecked;
  pressAgain(box);
}

function handOverChoice(radio: HTMLInputElement): void {
  if (!radio.checked || radio.defaultChecked) return;
  radio.checked = false;
  pressAgain(radio);
}

/** The press that made React take over may still be on its way, and an element that is being clicked ignores `click()`. */
function pressAgain(box: HTMLInputElement): void {
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** React notices a text only if it differs from the last one that was set through the element's own property. */
function handOverText(box: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = box;
  if (value === box.defaultValue) return;
  box.value = box.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value);
  if (document.activeElement === box && selectionStart !== null) box.setSelectionRange(selectionStart, selectionEnd);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement !== box) box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
