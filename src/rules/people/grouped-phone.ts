/** Countries whose numbers have ten digits, written as `(213) 555-0143`. */
const tenDigitCountries: ReadonlySet<string> = new Set(['US', 'CA', 'PR']);

/** A phone number grouped as it is written in its country. Whatever is not a bare number of ten digits stays as it was typed. */
export function groupedPhone(typed: string, country: string): string {
  const number = typed.trim();
  if (!tenDigitCountries.has(country) || !/^\d{3}[\s.-]?\d{3}[\s.-]?\d{4}$/.test(number)) return typed;
  const digits = number.replace(/\D/g, '');
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
