import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMigration } from './check-migration.ts';

const folder = join(import.meta.dirname, '../../../migrations');

test('no migration of ours holds a long lock', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  expect(files.flatMap((file) => checkMigration(file, readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

const outside = '-- outside of a transaction\n';

test.each([
  ['CREATE INDEX orders_by_day ON orders (day);', 'CONCURRENTLY'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS a ON orders (day)', 'CONCURRENTLY'],
  ['CREATE INDEX CONCURRENTLY a ON orders (day)', 'CONCURRENTLY'],
  ['ALTER TABLE orders ADD COLUMN a text NOT NULL', 'needs a default'],
  ["ALTER TABLE orders ADD COLUMN b text DEFAULT '', ADD COLUMN a text NOT NULL", 'needs a default'],
  ['ALTER TABLE orders ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'written again'],
  ['ALTER TABLE orders ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED', 'written again'],
  ['ALTER TABLE orders ALTER COLUMN a TYPE bigint', 'another type'],
  ['ALTER TABLE orders ALTER a SET NOT NULL', 'IS NOT NULL'],
  ['ALTER TABLE orders ADD CONSTRAINT a CHECK (b > 0)', 'NOT VALID'],
  ['ALTER TABLE orders ADD CHECK (b > 0)', 'NOT VALID'],
  ['ALTER TABLE orders ADD FOREIGN KEY (b) REFERENCES carts', 'NOT VALID'],
  ['ALTER TABLE orders VALIDATE CONSTRAINT a', 'outside of a transaction'],
  ['ALTER TABLE orders ADD CONSTRAINT a UNIQUE (b)', 'USING INDEX'],
  ["UPDATE orders SET a = 'where'", 'in batches'],
  ['DELETE FROM orders', 'in batches'],
  ['ALTER TABLE orders RENAME COLUMN a TO b', 'one release later'],
  ['ALTER TABLE orders DROP COLUMN a', 'one release later'],
  ['DROP TABLE orders', 'one release later'],
  ['TRUNCATE orders', 'locked'],
  ['LOCK TABLE orders IN EXCLUSIVE MODE', 'locked'],
  ['SET LOCAL lock_timeout = 0', 'lock_timeout'],
  [`${outside}CREATE INDEX a ON orders (day)`, 'left half done'],
  [`${outside}CREATE TABLE a (id int)`, 'left half done'],
])('%s is refused', (statement, why) => {
  const breaches = checkMigration('9000-new.sql', statement);
  expect(breaches.map((breach) => breach.why)).toEqual([expect.stringContaining(why)]);
});

test.each([
  ['CREATE TABLE crates (id int); CREATE INDEX a ON crates (id); ALTER TABLE crates ADD CHECK (id > 0);'],
  ["ALTER TABLE orders ADD COLUMN a text NOT NULL DEFAULT ''"],
  ['ALTER TABLE orders ADD COLUMN a timestamptz DEFAULT now(), ADD COLUMN b integer REFERENCES carts'],
  ['ALTER TABLE orders DROP CONSTRAINT a, ADD CONSTRAINT a CHECK (b > 0) NOT VALID'],
  ['ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b'],
  ['UPDATE orders SET a = 1 WHERE id = 1'],
  ['CREATE FUNCTION a() RETURNS void LANGUAGE sql AS $$ UPDATE orders SET a = 1; $$'],
  ['-- Never: DROP TABLE orders;\nSELECT 1'],
  ['-- accepted: a table of six rows\nUPDATE brands SET name = upper(name)'],
  [`${outside}DROP INDEX CONCURRENTLY IF EXISTS a; CREATE INDEX CONCURRENTLY a ON orders (day);`],
  [`${outside}ALTER TABLE orders VALIDATE CONSTRAINT a;`],
])('%s is fine', (statement) => {
  expect(checkMigration('9000-new.sql', statement)).toEqual([]);
});

test('what ran before the check was there is left alone', () => {
  expect(checkMigration('0012-old.sql', 'DROP TABLE orders')).toEqual([]);
});
