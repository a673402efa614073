import * as z from 'zod/mini';
import { parseIsoDate } from '#rules/dates.ts';
import { delayCauses, returnCauses, scanKinds } from '#rules/parcels/scans.ts';
import type { CarrierReport, CarrierScan } from '../carriers.ts';

/** No text of a scan is longer, and none has characters that a database can't store. */
const shortText = z.string().check(z.maxLength(120), z.regex(/^\P{Cc}*$/u));
const someText = shortText.check(z.minLength(1));

const day = z.pipe(
  z.string().check(z.refine((text) => parseIsoDate(text) !== undefined)),
  z.transform((text) => parseIsoDate(text) ?? null),
);

/** Up to the year 9999, which is as far as days reach. */
const latestMs = 253_402_300_799_000;

const scanBody = z.strictObject({
  id: someText,
  reference: someText,
  trackingNumber: someText,
  kind: z.enum(scanKinds),
  atMs: z.int().check(z.minimum(0), z.maximum(latestMs)),
  place: z.strictObject({ city: shortText, state: shortText, country: shortText }),
  expectedOn: z.nullable(day),
  delayCause: z.nullable(z.enum(delayCauses)),
  returnCause: z.optional(z.nullable(z.enum(returnCauses))),
});

export function callbackBody(scan: CarrierScan): string {
  return JSON.stringify(scan);
}

export function readCallbackBody(body: string): CarrierReport {
  try {
    const scan = z.safeParse(scanBody, JSON.parse(body));
    return scan.success ? { kind: 'scans', scans: [scan.data] } : { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
}
