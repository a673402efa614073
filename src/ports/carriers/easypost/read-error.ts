import * as z from 'zod/mini';

export type EasyPostError = {
  /** `ADDRESS.VERIFY.FAILURE`. */
  readonly code: string;
  /** EasyPost's whole explanation, as sentences. */
  readonly text: string;
};

/** Its details are sentences, or objects that name a field. Where a whole object is missing, its message may be a list as well. */
const errorBody = z.object({
  error: z.object({
    code: z.optional(z.nullable(z.string())),
    message: z.optional(z.unknown()),
    errors: z.optional(z.nullable(z.array(z.unknown()))),
  }),
});

const errorDetail = z.object({
  field: z.optional(z.nullable(z.string())),
  message: z.string(),
  suggestion: z.optional(z.nullable(z.string())),
});

/** Reads EasyPost's answer to a request that it did not carry out. An answer in another format has no code. */
export function readError(answer: unknown): EasyPostError {
  const read = z.safeParse(errorBody, answer);
  if (!read.success) return { code: '', text: '' };
  const { code, message, errors } = read.data.error;
  const texts = [message].flat().filter((one) => typeof one === 'string');
  return { code: code ?? '', text: [...texts, ...(errors ?? []).map(detailText)].map(asSentence).join(' ').trim() };
}

function detailText(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  const read = z.safeParse(errorDetail, detail);
  if (!read.success) return '';
  const { field, message, suggestion } = read.data;
  const named = field && !message.toLowerCase().includes(field) ? `${fieldNames[field] ?? field}: ${message}` : message;
  return suggestion ? `${named} (${suggestion})` : named;
}

/** Their names for staff. */
const fieldNames: Readonly<Record<string, string>> = {
  street1: 'Street',
  street2: 'Street, second line',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
  phone: 'Phone',
  weight: 'Weight',
};

function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

export type ErrorKind =
  /** For good. */
  | 'refused'
  /** It was bought before. */
  | 'exists'
  /** Not carried out; it may be repeated after a while. */
  | 'busy'
  /** A problem with our key or account there; nothing is wrong with the bag. */
  | 'account'
  /** What was asked may have happened. */
  | 'unknown';

export function errorKind(status: number, { code }: Pick<EasyPostError, 'code'>): ErrorKind {
  if (status === 429) return 'busy';
  if (status === 401 || status === 402 || status === 403) return 'account';
  if (status === 408 || status >= 500) return 'unknown';
  return kindsOfCodes[code] ?? 'refused';
}

const kindsOfCodes: Readonly<Record<string, ErrorKind>> = {
  'SHIPMENT.POSTAGE.EXISTS': 'exists',
  'SHIPMENT.PURCHASE.IN_PROGRESS': 'unknown',
  'SHIPMENT.POSTAGE.TIMED_OUT': 'unknown',
  'SHIPMENT.POSTAGE.NO_RESPONSE': 'unknown',
  RATE_LIMITED: 'busy',
};
