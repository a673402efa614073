import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

/** Renders a component on an otherwise empty page, where tests find its controls by role and name. */
export function draw(node: ReactNode): { redraw(changed: ReactNode): void } {
  cleanup();
  const { rerender } = render(node);
  onTestFinished(cleanup);
  return { redraw: rerender };
}

/** The whole text of the page. */
export function pageText(): string {
  return (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Whether a control is disabled. Ours stay in the tab order, so that users can find out why. */
export function isDisabled(control: HTMLElement): boolean {
  return control.getAttribute('aria-disabled') === 'true';
}

export function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

/** What assistive technology reads after a control's name: errors, hints, reasons. */
export function descriptionOf(control: HTMLElement): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent ?? `(no element ${id})`).join(' ');
}
