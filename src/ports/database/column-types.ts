import pg from 'pg';

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, textArray: 1009 };

/**
 * How a column's text becomes a value. Given to each pool and not set for the whole process, so that libraries which
 * bring their own pool find pg as they know it. What is not named here stays as pg has it: `timestamptz` is a Date and
 * `numeric` is its text.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(oid.int8, toSafeInteger);
columnTypes.setTypeParser(oid.date, keepText);
columnTypes.setTypeParser(oid.int8Array, (text) => listOfTexts(text).map((one) => one && toSafeInteger(one)));
columnTypes.setTypeParser(oid.dateArray, listOfTexts);

/** Counts and cents fit a number; one that does not is a mistake that must not be rounded away. */
function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database holds ${text}, which is too large for a number.`);
  return number;
}

/** A day has no time zone; pg would make midnight of this machine's zone of it. */
function keepText(text: string): string {
  return text;
}

function listOfTexts(text: string): (string | null)[] {
  return pg.types.getTypeParser(oid.textArray)(text);
}
