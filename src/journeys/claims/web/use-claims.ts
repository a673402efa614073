import { useQuery, useQueryClient } from '@tanstack/react-query';
import { itemErrors } from '#capabilities/inventory/web/item-errors.ts';
import { isBlankRow, itemsFromTyped, type TypedItem } from '#capabilities/inventory/web/typed-items.ts';
import { call } from '#kit/web/call.ts';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { useSend } from '#kit/web/use-send.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { type ClaimKind, claimLimits } from '#rules/claims/claim-states.ts';
import { messages } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { typedValue } from '#rules/inventory/typed-value.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { addClaimPhoto, answerClaim, openClaim, orderClaims, withdrawClaim } from '../contract.ts';
import {
  claimAnswerToWire,
  claimFieldToWire,
  claimIdsToWire,
  claimsFromWire,
  newClaimToWire,
  photoToWire,
  type ShownClaims,
} from '../wire.ts';

const queryKey = (orderId: number) => ['order-claims', orderId];

/** The claims of an order; undefined until they are loaded. While one is undecided, a visible page loads them again by itself. */
export function useClaims({ orderId, linkKey }: OrderOfPage): ShownClaims | undefined {
  const { data } = useQuery({
    queryKey: queryKey(orderId),
    queryFn: async ({ signal }) =>
      claimsFromWire(await call(orderClaims, { params: orderIdToWire(orderId) }, { signal, receiptKey: linkKey })),
    refetchInterval: claimLimits.pollMs,
    refetchIntervalInBackground: false,
    gcTime: 0,
  });
  return data;
}

function useShowClaims({ orderId }: OrderOfPage): (claims: ShownClaims) => void {
  const client = useQueryClient();
  return (claims) => client.setQueryData(queryKey(orderId), claims);
}

/** A new claim as it is typed. */
export type TypedClaim = {
  readonly leg: Leg;
  readonly bag: number;
  readonly kind: ClaimKind | '';
  readonly description: string;
  readonly amount: string;
  readonly items: readonly TypedItem[];
  readonly photos: readonly File[];
};

/** Opens a claim and then adds its photos, one after another; the result names those that failed. */
export function useOpenClaim(
  order: OrderOfPage,
  { countries, onSent }: { readonly countries: readonly string[]; onSent(failedPhotos: readonly string[]): void },
) {
  const show = useShowClaims(order);
  const receiptKey = order.linkKey ?? undefined;
  return useSubmit({
    check: ({ kind, description, amount, items }: TypedClaim) => ({
      ...(kind === '' && { kind: messages.fieldRequired }),
      ...(description.trim() === '' && { description: messages.claimTextRequired }),
      ...(items.every(isBlankRow) && { [claimFieldToWire('items[0][what]')]: messages.claimItemsRequired }),
      ...itemErrors(items, countries),
      ...amountError(amount),
    }),
    send: async ({ leg, bag, kind, description, amount, items, photos }) => {
      const body = newClaimToWire({
        leg,
        bag,
        kind: kind === '' ? 'other' : kind,
        description: description.trim(),
        amount: amountOf(amount),
        items: itemsFromTyped(items.filter((item) => !isBlankRow(item))),
      });
      const opened = claimsFromWire(
        await call(openClaim, { params: orderIdToWire(order.orderId), body }, { receiptKey }),
      );
      const claimId = opened.claims.at(-1)?.id ?? 0;
      let latest = opened;
      const failed: string[] = [];
      for (const photo of photos) {
        try {
          latest = await sendPhoto(order, claimId, photo);
        } catch {
          failed.push(photo.name);
        }
      }
      return { claims: latest, failed };
    },
    onSuccess: ({ claims, failed }) => {
      show(claims);
      onSent(failed);
    },
  });
}

/** Adds one photo to a claim. */
export function useAddPhoto(order: OrderOfPage, claimId: number) {
  const show = useShowClaims(order);
  return useSend({
    send: (photo: File) => sendPhoto(order, claimId, photo),
    otherwise: messages.claimNotSent,
    onSuccess: show,
  });
}

/** Writes to us about a claim, with what was in the bag where we don't know it yet. */
export function useAnswerClaim(
  order: OrderOfPage,
  claimId: number,
  { countries, onSent }: { readonly countries: readonly string[]; onSent(): void },
) {
  const show = useShowClaims(order);
  return useSubmit({
    check: ({
      text,
      completes,
    }: {
      text: string;
      completes: { items: readonly TypedItem[]; amount: string } | null;
    }) => ({
      ...(text.trim() === '' && { text: messages.claimTextRequired }),
      ...(completes?.items.every(isBlankRow) && { [claimFieldToWire('items[0][what]')]: messages.claimItemsRequired }),
      ...(completes && itemErrors(completes.items, countries)),
      ...(completes && amountError(completes.amount)),
    }),
    send: async ({ text, completes }) => {
      const body = claimAnswerToWire({
        text: text.trim(),
        amount: completes ? amountOf(completes.amount) : undefined,
        items: completes ? itemsFromTyped(completes.items.filter((item) => !isBlankRow(item))) : undefined,
      });
      const params = claimIdsToWire({ orderId: order.orderId, claimId });
      return claimsFromWire(await call(answerClaim, { params, body }, { receiptKey: order.linkKey }));
    },
    onSuccess: (claims) => {
      show(claims);
      onSent();
    },
  });
}

export function useWithdrawClaim(order: OrderOfPage, claimId: number) {
  const show = useShowClaims(order);
  return useSend({
    send: async () => {
      const params = claimIdsToWire({ orderId: order.orderId, claimId });
      return claimsFromWire(await call(withdrawClaim, { params, body: {} }, { receiptKey: order.linkKey }));
    },
    otherwise: messages.claimNotSent,
    onSuccess: show,
  });
}

async function sendPhoto({ orderId, linkKey }: OrderOfPage, claimId: number, photo: File): Promise<ShownClaims> {
  const params = claimIdsToWire({ orderId, claimId });
  const body = photoToWire(await base64Of(photo));
  return claimsFromWire(await call(addClaimPhoto, { params, body }, { receiptKey: linkKey }));
}

function base64Of(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      done(typeof reader.result === 'string' ? reader.result.replace(/^data:[^,]*,/, '') : '');
    });
    reader.addEventListener('error', () => fail(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(file);
  });
}

function amountOf(typed: string): Cents {
  const amount = typedValue(typed);
  if (amount === null) throw new Error('check() accepted an unreadable amount');
  return amount;
}

function amountError(typed: string): Readonly<Record<string, string>> {
  const amount = typedValue(typed);
  return amount === null || amount <= 0 ? { [claimFieldToWire('amount')]: messages.numberNotValid } : {};
}
