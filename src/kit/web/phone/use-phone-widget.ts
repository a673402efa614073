import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayShowErrors } from '#rules/validation/may-show-errors.ts';
import type { PhoneWidgetParts } from './phone-widget.ts';

type PhoneWidget = ReturnType<PhoneWidgetParts['attach']>;
type PhoneUtility = Awaited<ReturnType<PhoneWidgetParts['loadUtility']>>;

type WidgetSettings = {
  readonly id: string;
  readonly value: string;
  readonly country: string;
  readonly utilityAddress: string;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly onChange: (value: string) => void;
  readonly onValidity: ((isValid: boolean | null) => void) | undefined;
};

/** Loads the list of countries when it is first needed, attaches it while the field is not focused, and validates the number with it. */
export function usePhoneWidget(settings: WidgetSettings) {
  const { id, value, country, utilityAddress, disabled = false, readOnly = false } = settings;
  const [wasVisited, setVisited] = useState(false);
  const [isInUse, setInUse] = useState(false);
  const [mayComplain, setMayComplain] = useState(false);
  const [chosenCountry, setChosenCountry] = useState<string | null>(null);
  const loaded = useLoaded(utilityAddress, wasVisited || value.startsWith('+'));
  const isIdleOnce = useIdleOnce(loaded !== null && !isInUse);
  const widget = useRef<PhoneWidget | null>(null);
  const parts = isIdleOnce && loaded ? loaded.parts : null;

  const take = useEffectEvent((number: string) => {
    settings.onChange(number);
  });
  const attach = useEffectEvent((to: HTMLInputElement, by: PhoneWidgetParts) =>
    by.attach(to, { country, onCountry: setChosenCountry, onNumber: (number) => take(number) }),
  );
  // Attaching moves the field in the document, which would blur it, so it waits until the field is not focused.
  useEffect(() => {
    const input = document.getElementById(id);
    if (!parts || !(input instanceof HTMLInputElement)) return;
    const attached = attach(input, parts);
    widget.current = attached;
    return () => {
      attached.detach();
      widget.current = null;
    };
  }, [id, parts]);
  useEffect(() => widget.current?.setCountry(country), [parts, country]);
  useEffect(() => widget.current?.readNumber(value), [parts, value]);
  useEffect(() => widget.current?.setLocked(disabled || readOnly), [parts, disabled, readOnly]);

  const isValid =
    loaded?.utility && value.trim() !== ''
      ? loaded.utility.isValidNumber(value, chosenCountry ?? loaded.parts.countryOfNumbers(country).iso2)
      : null;
  const tell = useEffectEvent((validity: boolean | null) => {
    settings.onValidity?.(validity);
  });
  useEffect(() => {
    tell(isValid);
  }, [isValid]);

  return {
    /** Whether the field should say that no such number exists: not while it is focused. VAL-03 VAL-08 */
    isRefused: isValid === false && mayComplain && !isInUse,
    onFocus: () => {
      setVisited(true);
      setInUse(true);
    },
    onBlur: () => {
      setInUse(false);
      setMayComplain(mayShowErrors({ pageAgeMs: performance.now(), wasSubmitted: false }));
    },
  };
}

/** Without the script the field stays an ordinary one, and without the utility no number is refused. */
function useLoaded(utilityAddress: string, isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ parts: PhoneWidgetParts; utility: PhoneUtility } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    const load = async (): Promise<void> => {
      const { phoneWidget } = await import('./phone-widget.ts');
      if (isMounted) setLoaded({ parts: phoneWidget, utility: null });
      const utility = await phoneWidget.loadUtility(utilityAddress);
      if (isMounted) setLoaded({ parts: phoneWidget, utility });
    };
    load().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [isWanted, utilityAddress]);
  return loaded;
}

/** Becomes true when first idle, and stays so. */
function useIdleOnce(isIdle: boolean): boolean {
  const [wasIdle, setWasIdle] = useState(false);
  if (isIdle && !wasIdle) setWasIdle(true);
  return wasIdle || isIdle;
}
