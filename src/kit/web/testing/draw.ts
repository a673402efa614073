import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

/** Puts a component on an otherwise empty page, where a test finds and uses its controls by role and name, as people do. */
export function draw(node: ReactNode): { redraw(changed: ReactNode): void } {
  cleanup();
  const { rerender } = render(node);
  onTestFinished(cleanup);
  return { redraw: rerender };
}

/** All words on the page, in order. */
export function pageText(): string {
  return (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Whether a control is off. Ours stay in the tab order when they are, so that people can find out why. */
export function isOff(control: HTMLElement): boolean {
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
