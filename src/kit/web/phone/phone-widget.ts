import intlTelInput, { type Country, type ItiUtils } from 'intl-tel-input';
import { internationalNumber } from '#rules/people/international-number.ts';
import { phoneCountry, preferredPhoneCountry } from '#rules/people/phone-country.ts';
import styles from './phone-widget.module.css';

/** What is asked of the utility that knows the numbers of the world. */
type PhoneUtility = Pick<ItiUtils, 'isValidNumber'>;

/** Everything that comes with the list of countries, so that it can be kept in one hand once it is loaded. */
export const phoneWidget = { attach: attachPhoneWidget, countryOfNumbers, loadUtility: loadPhoneUtility };

export type PhoneWidgetParts = typeof phoneWidget;

const countries: ReadonlyMap<string, Country> = new Map(
  intlTelInput.getAllCountries().map((country) => [country.iso2.toUpperCase(), country]),
);

/** The country whose numbers a field of this country takes. CTY-04 */
function countryOfNumbers(country: string): Country {
  const found = countries.get(phoneCountry(country, (code) => countries.has(code)));
  if (!found) throw new Error(`No numbers are known of ${preferredPhoneCountry}`);
  return found;
}

/** By address, since every phone field of a page wants the same one. */
const utilities = new Map<string, Promise<PhoneUtility | null>>();

/** Null when it did not come, or something else did; then the next field asks again. */
async function loadPhoneUtility(address: string): Promise<PhoneUtility | null> {
  const utility = utilities.get(address) ?? loadScript(address).then(readPhoneUtility);
  utilities.set(address, utility);
  if ((await utility) === null) utilities.delete(address);
  return utility;
}

/**
 * Puts the list of countries before a field. The text of the field stays what the person typed: nothing is formatted or refused
 * while typing, and the code of another country is written into it when that country is picked. CTY-04
 */
function attachPhoneWidget(
  input: HTMLInputElement,
  settings: {
    readonly country: string;
    /** Called with the country whose numbers are meant from now on. */
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

  // The list closes right before the event that tells of the pick, and in the same breath; a country that was merely typed does not.
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
    /** A number that came from elsewhere says its country; one that is being typed is read by the list itself. */
    readNumber(number: string): void {
      if (number.startsWith('+') && document.activeElement !== input) widget.setNumber(number);
    },
    /** Only the list: the field itself is locked by whoever draws it. */
    setLocked(isLocked: boolean): void {
      button?.toggleAttribute('disabled', isLocked);
    },
    detach(): void {
      listening.abort();
      widget.destroy();
    },
  };
}

/** The utility comes as a plain script, which a CDN may serve without further headers, and leaves itself under this name. */
function readPhoneUtility(): PhoneUtility | null {
  const left: unknown = Reflect.get(globalThis, 'portagePhoneUtility');
  return isPhoneUtility(left) ? left : null;
}

function isPhoneUtility(value: unknown): value is PhoneUtility {
  return (
    typeof value === 'object' && value !== null && 'isValidNumber' in value && typeof value.isValidNumber === 'function'
  );
}

/** Done in any case: whether it worked shows in what the script left. */
function loadScript(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve(), { once: true });
    document.head.append(script);
  });
}
