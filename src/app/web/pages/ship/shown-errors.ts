import { createStore, type StoreApi } from 'zustand';
import type { TripSectionKey } from '#rules/shipment/trip-sections.ts';

/** Which errors may be shown: those of fields that a user has left, and all of a section once a button asked for them. */
type Shown = {
  readonly left: ReadonlySet<string>;
  readonly asked: ReadonlySet<TripSectionKey>;
  /** How long the page has been open; it changes once, when its first quiet seconds are over. VAL-08 */
  readonly pageAgeMs: number;
};

export type ShownErrors = StoreApi<Shown>;

export function createShownErrors(): ShownErrors {
  return createStore(() => ({ left: new Set<string>(), asked: new Set<TripSectionKey>(), pageAgeMs: 0 }));
}

export function leaveField(shown: ShownErrors, fieldId: string): void {
  shown.setState(({ left }) => (left.has(fieldId) ? {} : { left: new Set([...left, fieldId]) }));
}

export function showErrorsOf(shown: ShownErrors, ...sections: readonly TripSectionKey[]): void {
  shown.setState(({ asked }) => ({ asked: new Set([...asked, ...sections]) }));
}
