import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { setTextUpdates, textUpdates } from './contract.ts';

/** Whether a customer gets text messages about an order. */
export type TextUpdates = {
  readonly isOffered: boolean;
  readonly isWanted: boolean;
  readonly phone: string;
  /** What they agree to. */
  readonly consent: string;
};

export type TextChoice = { readonly isWanted: boolean; readonly phone: string };

type Wire = EndpointResponse<typeof textUpdates>;

export function textUpdatesToWire({ isOffered, isWanted, phone, consent }: TextUpdates): Wire {
  return { offered: isOffered, wanted: isWanted, phone, consent };
}

export function textUpdatesFromWire({ offered, wanted, phone, consent }: Wire): TextUpdates {
  return { isOffered: offered, isWanted: wanted, phone, consent };
}

export function textChoiceToWire({ isWanted, phone }: TextChoice) {
  return { wanted: isWanted, phone };
}

export function textChoiceFromWire({ wanted, phone = '' }: EndpointRequest<typeof setTextUpdates>['body']): TextChoice {
  return { isWanted: wanted, phone };
}
