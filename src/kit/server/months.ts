/** A month of the calendar in UTC: `2025-01`. */
export type Month = string & { readonly brand?: 'Month' };

export function isMonth(text: string): text is Month {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

export function monthOfMoment(moment: Date): Month {
  return moment.toISOString().slice(0, 7);
}

export function monthAfter(month: Month, count = 1): Month {
  return monthOfMoment(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)));
}

export function startOfMonth(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
