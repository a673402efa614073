import * as z from 'zod/mini';
import { type SettingsRow, settingsTables } from './settings-tables.ts';

export type SettingsFile = ReadonlyMap<string, readonly SettingsRow[]>;

const fileShape = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** The rows by table; throws with what is wrong, and where. A table that the file leaves out is left alone. */
export function readSettingsFile(text: string): SettingsFile {
  const content = z.safeParse(fileShape, parsed(text));
  if (!content.success) throw new Error('This is not a file of settings: see `export settings`.');
  for (const [name, rows] of Object.entries(content.data)) {
    const table = settingsTables.find((one) => one.name === name);
    if (!table)
      throw new Error(`There are no settings ${name}; known are ${settingsTables.map((one) => one.name).join(', ')}.`);
    for (const [index, row] of rows.entries()) {
      const wrong = Object.keys(row).find((column) => !table.columns.includes(column));
      const missing = table.columns.find((column) => !(column in row));
      if (wrong !== undefined) throw new Error(`${name}, row ${index + 1}: there is no ${wrong}.`);
      if (missing !== undefined) throw new Error(`${name}, row ${index + 1}: ${missing} is missing.`);
    }
  }
  return new Map(Object.entries(content.data));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
