import type { EndpointResponse } from '#kit/endpoint.ts';
import type { eraseAccount, exportData } from './contract.ts';

type ExportedCard = {
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** `cards` is null when the payment gateway did not answer. */
export function exportToWire(
  data: Readonly<Record<string, unknown>>,
  cards: readonly ExportedCard[] | null,
): EndpointResponse<typeof exportData> {
  return {
    ...data,
    saved_cards:
      cards &&
      cards.map(({ brand, last4, expiryMonth, expiryYear }) => ({
        brand,
        last_four: last4,
        expiry_month: expiryMonth,
        expiry_year: expiryYear,
      })),
  };
}

/** The person continues as a guest, with the CSRF token of a new session. */
export function erasedToWire(csrfToken: string): EndpointResponse<typeof eraseAccount> {
  return { success: true, akt: csrfToken };
}

export function csrfTokenAfterErasure(answer: EndpointResponse<typeof eraseAccount>): string | null {
  return answer.success ? answer.akt : null;
}
