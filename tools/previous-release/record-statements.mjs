// Loaded before a server of the previous release: writes every statement that it sends into the file that STATEMENTS_FILE names.
import fs from 'node:fs';
import pg from 'pg';

const file = process.env.STATEMENTS_FILE ?? '';
const known = new Set();
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function record(...given) {
  const [first] = given;
  const text = typeof first === 'string' ? first : first?.text;
  if (typeof text === 'string' && !known.has(text)) {
    known.add(text);
    fs.appendFileSync(file, `${JSON.stringify(text)}\n`);
  }
  return query.apply(this, given);
};
