import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { SavedTraveler } from '#rules/account/saved-traveler.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { listTokens, profile, savedTravelers, saveProfile } from './contract.ts';

export type NameAndPhone = { readonly firstName: string; readonly lastName: string; readonly phoneNumber: string };

export type Profile = NameAndPhone & {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isEmailConfirmed: boolean;
  readonly wantsNews: boolean;
};

type ProfileWire = EndpointResponse<typeof profile>;

export function profileToWire(known: Profile, { mayAutofill }: { readonly mayAutofill: boolean }): ProfileWire {
  return {
    email: known.email,
    ...nameAndPhoneToWire(known),
    autofill: mayAutofill,
    has_password: known.hasPassword,
    email_confirmed: known.isEmailConfirmed,
    marketing: known.wantsNews,
  };
}

export function profileFromWire(wire: ProfileWire): Profile {
  return {
    email: wire.email,
    firstName: wire.first_name,
    lastName: wire.last_name,
    phoneNumber: wire.phone_number,
    hasPassword: wire.has_password,
    isEmailConfirmed: wire.email_confirmed,
    wantsNews: wire.marketing,
  };
}

export const nameAndPhoneWireNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
} as const satisfies Readonly<Record<keyof NameAndPhone, string>>;

export function nameAndPhoneToWire({ firstName, lastName, phoneNumber }: NameAndPhone) {
  return { first_name: firstName, last_name: lastName, phone_number: phoneNumber };
}

export function nameAndPhoneFromWire(body: EndpointRequest<typeof saveProfile>['body']): NameAndPhone {
  return { firstName: body.first_name, lastName: body.last_name, phoneNumber: body.phone_number };
}

export type TravelerEntry = SavedTraveler & { readonly id: number };

export type Travelers = {
  readonly saved: readonly TravelerEntry[];
  /** Travelers of earlier orders who are not saved. */
  readonly usedBefore: readonly SavedTraveler[];
};

type TravelersWire = EndpointResponse<typeof savedTravelers>;

export function travelersToWire({ saved, usedBefore }: Travelers): TravelersWire {
  return {
    travelers: saved.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    used_before: usedBefore.map(({ name, email, phone }) => ({ name, email, phone })),
  };
}

export function travelersFromWire(wire: TravelersWire): Travelers {
  return { saved: wire.travelers, usedBefore: wire.used_before };
}

type TokenWire = EndpointResponse<typeof listTokens>['tokens'][number];

export function tokenToWire(token: {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}): TokenWire {
  return {
    id: token.id,
    name: token.name,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  };
}

/** A token as its owner sees it. ACC-08 */
export type Token = {
  readonly id: number;
  readonly name: string;
  readonly createdOn: IsoDate;
  readonly expiresOn: IsoDate;
  readonly lastUsedOn: IsoDate | null;
};

export function tokensFromWire({ tokens }: EndpointResponse<typeof listTokens>): readonly Token[] {
  return tokens.map((token) => ({
    id: token.id,
    name: token.name,
    createdOn: dayOfMoment(token.created_at),
    expiresOn: dayOfMoment(token.expires_at),
    lastUsedOn: token.last_used_at === null ? null : dayOfMoment(token.last_used_at),
  }));
}

function dayOfMoment(moment: string): IsoDate {
  return isoDate(moment.slice(0, 10));
}
