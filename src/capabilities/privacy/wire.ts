import type { EndpointResponse } from '#kit/endpoint.ts';
import type { eraseAccount, exportData } from './contract.ts';

type ExportedCard = {
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** A photo of a claim, as base64; null when it could not be read. */
export type ExportedPhoto = { readonly claimId: number; readonly jpeg: string | null };

/** `cards` is null when the payment gateway did not answer. */
export function exportToWire(
  data: Readonly<Record<string, unknown>>,
  { cards, photos }: { readonly cards: readonly ExportedCard[] | null; readonly photos: readonly ExportedPhoto[] },
): EndpointResponse<typeof exportData> {
  return {
    ...data,
    claim_photos: photos.map(({ claimId, jpeg }) => ({ claim_id: claimId, jpeg })),
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

/** The user continues as a guest, with the CSRF token of a new session. */
export function erasedToWire(csrfToken: string): EndpointResponse<typeof eraseAccount> {
  return { success: true, akt: csrfToken };
}

export function csrfTokenAfterErasure(answer: EndpointResponse<typeof eraseAccount>): string | null {
  return answer.success ? answer.akt : null;
}
