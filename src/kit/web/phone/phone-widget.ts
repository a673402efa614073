import intlTelInput, { type Country, type ItiUtils } from 'intl-tel-input';
import { internationalNumber } from '#rules/people/international-number.ts';
import { phoneCountry, preferredPhoneCountry } from '#rules/people/phone-country.ts';
import styles from './phone-widget.module.css';

/** The part of the phone utility that we use. */
type PhoneUtility = Pick<ItiUtils, 'isValidNumber'>;

/** Everything that is loaded with the list of countries. */
export const phoneWidget = { attach: attachPhoneWidget, countryOfNumbers, loadUtility: loadPhoneUtility };

export type PhoneWidgetParts = typeof phoneWidget;

const countries: ReadonlyMap<string, Country> = new Map(
  intlTelInput.getAllCountries().map((country) => [country.iso2.toUpperCase(), country]),
);

/** The phone numbering of a field's country. CTY-04 */
function countryOfNumbers(country: string): Country {
  const found = countries.get(phoneCountry(country, (code) => countries.has(code)));
  if (!found) throw new Error(`No phone numbering for ${preferredPhoneCountry}`);
  return found;
}

/** By address, because all phone fields of a page share one. */
const utilities = new Map<string, Promise<PhoneUtility | null>>();

/** Null when loading failed; then the next field tries again. */
async function loadPhoneUtility(address: string): Promise<PhoneUtility | null> {
  const utility = utilities.get(address) ?? loadScript(address).then(readPhoneUtility);
  utilities.set(address, utility);
  if ((await utility) === null) utilities.delete(address);
  return utility;
}

/**
 * Adds the list of countries to a field. The text stays as typed: nothing is formatted or refused while typing. Picking another country
 * writes its code into the field. CTY-04
 */
function attachPhoneWidget(
  input: HTMLInputElement,
  settings: {
    readonly country: string;
    /** Called when the country of the number changes. */
    readonly onCountry: (iso2: string) => void;
    /** Called when picking a country has changed the number. */
    readonly onNumber: (number: string) => void;
  },
) {
  const listening = new AbortController();
  const { signal } = listening;
  let home = countryOfNumbers(settings.country);
  const widget = intlTelInput(input, {
    initialCountry: home.iso2,
    countryOrder: [countryOfNumbers(preferredPhoneCountry).iso2],
    countryNameLocale: 'en',
    countrySelectorMode: 'DROPDOWN',
    showFlags: false,
    separateDialCode: false,
    formatAsYouType: false,
    strictMode: false,
    placeholderNumberPolicy: 'OFF',
    classNames: styles,
  });

  const button = input.parentElement?.querySelector('[aria-haspopup="dialog"]');

  function showCountry(): string {
    const iso2 = widget.getSelectedCountry()?.iso2 ?? home.iso2;
    button?.setAttribute('data-country', iso2.toUpperCase());
    return iso2;
  }

  // A pick closes the list right before `countrychange`, in the same task; a typed country code does not.
  let isPick = false;
  input.addEventListener(
    'close:countryselector',
    () => {
      isPick = true;
      queueMicrotask(() => {
        isPick = false;
      });
    },
    { signal },
  );
  input.addEventListener(
    'countrychange',
    () => {
      settings.onCountry(showCountry());
      const picked = widget.getSelectedCountry();
      if (!isPick || !picked) return;
      const isAtHome = picked.iso2 === home.iso2 && !input.value.startsWith('+');
      settings.onNumber(isAtHome ? input.value : internationalNumber(input.value, picked));
    },
    { signal },
  );
  showCountry();

  return {
    setCountry(country: string): void {
      home = countryOfNumbers(country);
      if (!input.value.startsWith('+')) widget.setSelectedCountry(home.iso2);
    },
    /** Reads the country of a number that was set from outside; the widget reads typed numbers itself. */
    readNumber(number: string): void {
      if (number.startsWith('+') && document.activeElement !== input) widget.setNumber(number);
    },
    /** Locks only the list; the component locks the field itself. */
    setLocked(isLocked: boolean): void {
      button?.toggleAttribute('disabled', isLocked);
    },
    detach(): void {
      listening.abort();
      widget.destroy();
    },
  };
}

/** The utility is a plain script, which a CDN can serve without special headers, and sets this global. */
function readPhoneUtility(): PhoneUtility | null {
  const left: unknown = Reflect.get(globalThis, 'portagePhoneUtility');
  return isPhoneUtility(left) ? left : null;
}

function isPhoneUtility(value: unknown): value is PhoneUtility {
  return (
    typeof value === 'object' && value !== null && 'isValidNumber' in value && typeof value.isValidNumber === 'function'
  );
}

/** Resolves on failure too; the caller checks whether the script has set its global. */
function loadScript(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve(), { once: true });
    document.head.append(script);
  });
}
