import pg from 'pg';

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, textArray: 1009 };

/**
 * How the text of a column is parsed. We pass it to each pool instead of setting it for the whole process, so that libraries with their own
 * pool get pg's defaults. Other types keep those too: `timestamptz` is a Date and `numeric` is its text.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(oid.int8, toSafeInteger);
columnTypes.setTypeParser(oid.date, keepText);
columnTypes.setTypeParser(oid.int8Array, (text) => listOfTexts(text).map((one) => one && toSafeInteger(one)));
columnTypes.setTypeParser(oid.dateArray, listOfTexts);

/** Counts and cents fit into a number; one that doesn't is a bug that must not be rounded away. */
function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database holds ${text}, which is too large for a number.`);
  return number;
}

/** A day has no time zone; pg would turn it into midnight in this machine's zone. */
function keepText(text: string): string {
  return text;
}

function listOfTexts(text: string): (string | null)[] {
  return pg.types.getTypeParser(oid.textArray)(text);
}
