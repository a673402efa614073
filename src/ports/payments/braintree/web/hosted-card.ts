import { t } from '#rules/language/t.ts';
import { messageText, type MessageName } from '#rules/messages.ts';

/** The card fields under the payment form's names. */
export type CardFieldName = 'number' | 'month' | 'year' | 'securityCode' | 'billingZip';

export type FieldErrors = Readonly<Partial<Record<CardFieldName, string>>>;

export type Exchange =
  | { readonly kind: 'nonce'; readonly nonce: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors }
  | { readonly kind: 'failed' };

/** Whether the card is filled in right, as far as Braintree's fields can tell without a nonce. */
export type Check = { readonly kind: 'valid' } | Exclude<Exchange, { kind: 'nonce' }>;

/** The same fields under Braintree's names. */
type HostedKey = 'number' | 'expirationMonth' | 'expirationYear' | 'cvv' | 'postalCode';

const hostedKeys = {
  number: 'number',
  month: 'expirationMonth',
  year: 'expirationYear',
  securityCode: 'cvv',
  billingZip: 'postalCode',
} as const satisfies Readonly<Record<CardFieldName, HostedKey>>;

/** The part of Braintree's API that we use. Each field is a frame of Braintree, whose content we can't read. */
export type HostedFields = {
  tokenize(options: { readonly billingAddress?: { readonly postalCode: string } }): Promise<{ readonly nonce: string }>;
  getState(): {
    readonly fields: Readonly<Partial<Record<HostedKey, { readonly isEmpty: boolean; readonly isValid: boolean }>>>;
  };
  setAttribute(wanted: { field: HostedKey; attribute: 'aria-invalid'; value: true }): Promise<void>;
  removeAttribute(unwanted: { field: HostedKey; attribute: 'aria-invalid' }): Promise<void>;
  /** Sets the text that screen readers announce with the field. */
  setMessage(text: { field: HostedKey; message: string }): void;
  focus(field: HostedKey): Promise<void>;
  addClass(field: HostedKey, className: string): Promise<void>;
  removeClass(field: HostedKey, className: string): Promise<void>;
  on(event: 'empty' | 'notEmpty' | 'validityChange', hear: (event: { readonly emittedBy: HostedKey }) => void): void;
};

type HostedStyles = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type HostedFieldsOptions = {
  readonly styles: HostedStyles;
  readonly fields: Readonly<
    Partial<
      Record<
        HostedKey,
        {
          readonly container: HTMLElement;
          readonly internalLabel: string;
          readonly iframeTitle: string;
          readonly select?: true;
          readonly placeholder?: string;
        }
      >
    >
  >;
};

/** The options for Braintree: a field in each container, month and year as lists. PAY-02 */
export function hostedFieldsOptions(
  places: ReadonlyMap<CardFieldName, { readonly container: HTMLElement; readonly label: string }>,
  look: { readonly ink: string; readonly scheme: Scheme; readonly font: string; readonly fontSize: string },
): HostedFieldsOptions {
  const fields = [...places].map(([name, { container, label }]) => {
    return [hostedKeys[name], { container, internalLabel: label, iframeTitle: label, ...lists[name] }] as const;
  });
  return { styles: stylesOf(look), fields: Object.fromEntries(fields) };
}

/** Without a placeholder Braintree would preselect the current month. */
const lists: Readonly<Partial<Record<CardFieldName, { readonly select: true; readonly placeholder: string }>>> = {
  month: { select: true, placeholder: 'MM' },
  year: { select: true, placeholder: 'YYYY' },
};

type Scheme = 'light' | 'dark';

/** Styles are set once and can't be changed, but classes can, so there is one for each scheme. */
const schemeClasses: Readonly<Record<Scheme, string>> = { light: 'on-light', dark: 'on-dark' };

function stylesOf({
  ink,
  scheme,
  font,
  fontSize,
}: {
  ink: string;
  scheme: Scheme;
  font: string;
  fontSize: string;
}): HostedStyles {
  const inks = { ...plainInks, ...inksIn(ink, scheme) };
  const typed = { 'font-family': font, 'font-size': fontSize, color: inks[scheme] };
  return {
    input: { ...typed, padding: '0 12px', 'font-variant-numeric': 'tabular-nums' },
    select: { ...typed, padding: '0 36px 0 12px', appearance: 'none', '-webkit-appearance': 'none' },
    // An open list has a light background in both schemes.
    option: { color: inks.light },
    [`.${schemeClasses.light}`]: { color: inks.light },
    [`.${schemeClasses.dark}`]: { color: inks.dark },
  };
}

/** The text colors of a page without a brand. A built page sends only the color of the current scheme. */
const plainInks: Readonly<Record<Scheme, string>> = { light: '#13211a', dark: '#e9f0e9' };

function inksIn(ink: string, scheme: Scheme): Readonly<Partial<Record<Scheme, string>>> {
  const [first, second] = ink.match(/#[\da-f]{3,8}/gi) ?? [];
  if (first === undefined) return {};
  return second === undefined ? { [scheme]: first } : { light: first, dark: second };
}

/** A card in Braintree's fields, under the payment form's names. */
export type HostedCard = {
  /** The zip comes from the parent page; null if this page has its own field for it. */
  exchange(billingZip: string | null): Promise<Exchange>;
  check(): Check;
  markErrors(errors: FieldErrors): void;
  focusFirst(errors: FieldErrors): void;
  /** Focuses the named field, if there is one of that name. */
  focus(name: unknown): void;
  setScheme(scheme: Scheme): void;
};

/**
 * Exchanges the card in Braintree's fields for a nonce, and reports what is wrong with each field. The card goes from Braintree's frames to
 * Braintree; we get only the nonce and the names of wrong fields. PAY-01 PAY-02 PAY-03
 */
export function hostedCard(
  hosted: HostedFields,
  {
    names,
    onTyped,
  }: {
    readonly names: readonly CardFieldName[];
    onTyped(name: CardFieldName, change: { readonly isEmpty: boolean }): void;
  },
): HostedCard {
  function markError(name: CardFieldName, message: string): void {
    const field = hostedKeys[name];
    if (message === '') void hosted.removeAttribute({ field, attribute: 'aria-invalid' });
    else void hosted.setAttribute({ field, attribute: 'aria-invalid', value: true });
    hosted.setMessage({ field, message });
  }

  function focus(asked: unknown): void {
    const name = names.find((one) => one === asked);
    if (name) void hosted.focus(hostedKeys[name]);
  }

  const stateOf = (name: CardFieldName) => hosted.getState().fields[hostedKeys[name]];

  for (const event of ['empty', 'notEmpty', 'validityChange'] as const) {
    hosted.on(event, ({ emittedBy }) => {
      const name = names.find((one) => hostedKeys[one] === emittedBy);
      if (name === undefined) return;
      markError(name, '');
      onTyped(name, { isEmpty: stateOf(name)?.isEmpty ?? true });
    });
  }
  return {
    exchange: async (billingZip) => {
      const postalCode = billingZip?.trim() ?? '';
      try {
        const { nonce } = await hosted.tokenize(postalCode === '' ? {} : { billingAddress: { postalCode } });
        return { kind: 'nonce', nonce };
      } catch (error) {
        return outcomeOf(error, {
          names,
          isEmpty: (name) => stateOf(name)?.isEmpty ?? true,
        });
      }
    },
    check: () => {
      const wrong = names.filter((name) => !stateOf(name)?.isValid);
      if (wrong.length === 0) return { kind: 'valid' };
      return { kind: 'errors', errors: textsOf(wrong, (name) => stateOf(name)?.isEmpty ?? true) };
    },
    markErrors: (errors) => {
      for (const name of names) markError(name, errors[name] ?? '');
    },
    focusFirst: (errors) => focus(names.find((name) => errors[name] !== undefined)),
    focus,
    setScheme: (scheme) => {
      const other = scheme === 'light' ? 'dark' : 'light';
      for (const name of names) {
        void hosted.removeClass(hostedKeys[name], schemeClasses[other]);
        void hosted.addClass(hostedKeys[name], schemeClasses[scheme]);
      }
    },
  };
}

const requiredMessages: Readonly<Record<CardFieldName, MessageName>> = {
  number: 'cardNumberRequired',
  month: 'cardMonthRequired',
  year: 'cardYearRequired',
  securityCode: 'securityCodeRequired',
  billingZip: 'billingZipRequired',
};

/** Texts of the gateway's fields, like those of the sandbox; our pages show them nowhere else. */
const wrongTexts: Readonly<Record<CardFieldName, string>> = {
  number: t`Please check the card number.`,
  month: t`Please check the month.`,
  year: t`Please check the year.`,
  securityCode: t`Please check the security code.`,
  billingZip: t`Please check the billing zip code.`,
};

const cardNotTaken = t`This card was not accepted. Please check what you entered, or use another card.`;

/** Braintree reports errors by code. A code that blames no field is a failure, after which the same card can be tried again. */
function outcomeOf(
  error: unknown,
  { names, isEmpty }: { names: readonly CardFieldName[]; isEmpty(name: CardFieldName): boolean },
): Exchange {
  const errorsFor = (wrong: readonly CardFieldName[]): Exchange => ({
    kind: 'errors',
    errors: textsOf(wrong, isEmpty),
  });
  switch (codeOf(error)) {
    case 'HOSTED_FIELDS_FIELDS_EMPTY':
      return errorsFor(names);
    case 'HOSTED_FIELDS_FIELDS_INVALID': {
      const wrong = names.filter((name) => wrongKeysOf(error).includes(hostedKeys[name]));
      return wrong.length > 0 ? errorsFor(wrong) : { kind: 'failed' };
    }
    case 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED':
      return errorsFor(['securityCode']);
    case 'HOSTED_FIELDS_FAILED_TOKENIZATION':
      return { kind: 'errors', errors: { number: cardNotTaken } };
    default:
      return { kind: 'failed' };
  }
}

function textsOf(wrong: readonly CardFieldName[], isEmpty: (name: CardFieldName) => boolean): FieldErrors {
  return Object.fromEntries(
    wrong.map((name) => [name, isEmpty(name) ? messageText(requiredMessages[name]) : wrongTexts[name]]),
  );
}

function codeOf(error: unknown): unknown {
  return isRecord(error) ? error['code'] : undefined;
}

function wrongKeysOf(error: unknown): readonly unknown[] {
  const details = isRecord(error) ? error['details'] : undefined;
  const keys = isRecord(details) ? details['invalidFieldKeys'] : undefined;
  return Array.isArray(keys) ? keys : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
