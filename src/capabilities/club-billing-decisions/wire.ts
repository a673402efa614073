import type { EndpointInput, EndpointRequest } from '#kit/endpoint.ts';
import type { ClubBillingRecordWire, decideClubBilling } from './contract.ts';

/** The clubs that pay for a person, and the person's requests. PAY-07 */
export type ClubBillingRecord = {
  readonly clubs: readonly { readonly id: number; readonly name: string; readonly brandId: number }[];
  readonly requests: readonly {
    readonly id: number;
    readonly state: 'asked' | 'granted' | 'refused';
    readonly askedAt: Date;
    readonly decidedAt: Date | null;
    readonly decidedByEmail: string | null;
  }[];
};

export function clubBillingRecordToWire({ clubs, requests }: ClubBillingRecord): ClubBillingRecordWire {
  return {
    clubs: clubs.map(({ id, name, brandId }) => ({ id, name, brand_id: brandId })),
    requests: requests.map(({ id, state, askedAt, decidedAt, decidedByEmail }) => ({
      id,
      state,
      asked_at: askedAt.toISOString(),
      decided_at: decidedAt?.toISOString() ?? null,
      decided_by: decidedByEmail,
    })),
  };
}

export function clubBillingRecordFromWire({ clubs, requests }: ClubBillingRecordWire): ClubBillingRecord {
  return {
    clubs: clubs.map(({ id, name, brand_id: brandId }) => ({ id, name, brandId })),
    requests: requests.map(({ id, state, asked_at: askedAt, decided_at: decidedAt, decided_by: decidedByEmail }) => ({
      id,
      state,
      askedAt: new Date(askedAt),
      decidedAt: decidedAt === null ? null : new Date(decidedAt),
      decidedByEmail,
    })),
  };
}

/** The decision on a request, with the club that pays when it is granted. PAY-07 */
export type ClubBillingDecision = {
  readonly requestId: number;
  readonly state: 'granted' | 'refused';
  readonly clubId: number | undefined;
};

export function clubBillingDecisionToWire({ requestId, state, clubId }: ClubBillingDecision) {
  return {
    params: { id: requestId },
    body: { decision: state, club_id: clubId },
  } satisfies EndpointInput<typeof decideClubBilling>;
}

export function clubBillingDecisionFromWire({
  params,
  body,
}: EndpointRequest<typeof decideClubBilling>): ClubBillingDecision {
  return { requestId: params.id, state: body.decision, clubId: body.club_id };
}
