import { CallFailed } from './call.ts';

/** Renames the fields of a refusal from their wire names to those of the form, which shows each error at its field. */
export async function withFieldNames<Answer>(
  answer: Promise<Answer>,
  wireNames: Readonly<Record<string, string>>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === null) throw error;
    const ourNames = new Map(Object.entries(wireNames).map(([ours, wire]) => [wire, ours]));
    const errors = error.errors.map(({ field, message }) => ({ field: ourNames.get(field) ?? field, message }));
    throw new CallFailed({ kind: 'refused', status: error.status }, error.message, errors);
  }
}
