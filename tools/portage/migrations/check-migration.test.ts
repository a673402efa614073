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
  ['ALTER TABLE orders SET UNLOGGED', 'written again'],
  ['ALTER TABLE orders SET LOGGED', 'written again'],
  ['ALTER TABLE orders ADD COLUMN a text, SET TABLESPACE fast', 'written again'],
  ['ALTER TABLE orders SET ACCESS METHOD heap', 'written again'],
  ['ALTER TABLE orders ADD a uuid DEFAULT gen_random_uuid()', 'written again'],
  ['ALTER TABLE orders ADD a text NOT NULL', 'needs a default'],
  ['ALTER TABLE orders ADD a text CHECK (a > $$$$)', 'NOT VALID'],
  ['ALTER TABLE orders ADD CHECK(b > 0)', 'NOT VALID'],
  ['ALTER TABLE orders ADD a integer DEFAULT 1 REFERENCES carts', 'NOT VALID'],
  ['ALTER TABLE orders ADD a text UNIQUE', 'USING INDEX'],
  ['ALTER TABLE orders DROP CONSTRAINT orders_once', 'ON CONFLICT'],
  ['ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_display_id_key', 'ON CONFLICT'],
  ['ALTER TABLE orders DROP CONSTRAINT a, ADD CONSTRAINT a UNIQUE USING INDEX b', 'ON CONFLICT'],
  ['ALTER TABLE orders DISABLE TRIGGER ALL', 'not known to be harmless'],
  ['ALTER TABLE orders ATTACH PARTITION a DEFAULT', 'not known to be harmless'],
  ['ALTER TABLE orders ALTER a DROP IDENTITY', 'not known to be harmless'],
  ['CREATE TABLE a PARTITION OF orders DEFAULT', 'not known to be harmless'],
  ['DO $$ BEGIN UPDATE orders SET a = 1; END $$', 'not looked at'],
  ["DO LANGUAGE plpgsql 'BEGIN PERFORM 1; END'", 'not looked at'],
  ['WITH x AS (UPDATE orders SET a = 1 RETURNING id) SELECT count(*) FROM x', 'written within it'],
  ['INSERT INTO a WITH x AS (DELETE FROM orders RETURNING id) SELECT id FROM x', 'written within it'],
  ['MERGE INTO orders USING a ON a.id = orders.id WHEN MATCHED THEN DELETE', 'written within it'],
  ['UPDATE orders SET a = (SELECT b FROM c WHERE c.id = orders.id)', 'in batches'],
  ['UPDATE orders SET a = 1 WHERE true', 'in batches'],
  ['UPDATE orders SET total_cents = 0 WHERE id > 0', 'in batches'],
  ['UPDATE orders SET a = 1 WHERE id = 1 OR b', 'in batches'],
  ['UPDATE orders SET a = 1 WHERE NOT (id = 1)', 'in batches'],
  ['UPDATE orders SET a = 1 WHERE id = id', 'in batches'],
  ['UPDATE orders SET a = 1 WHERE id IN (SELECT id FROM orders)', 'in batches'],
  ['UPDATE orders SET a = 1 FROM carts WHERE carts.id = 1', 'in batches'],
  ['DELETE FROM orders USING carts WHERE carts.id = 1', 'in batches'],
  ['DELETE FROM audit_log WHERE id >= 0', 'in batches'],
  ['INSERT INTO orders SELECT * FROM orders ON CONFLICT (id) DO UPDATE SET total_cents = 0', 'in batches'],
  ['INSERT INTO crates (id) (SELECT id FROM orders)', 'in batches'],
  ['INSERT INTO crates TABLE orders', 'in batches'],
  ['INSERT INTO crates WITH x AS (SELECT id FROM orders) SELECT id FROM x', 'in batches'],
  ['CREATE TABLE crates AS SELECT * FROM orders', 'in batches'],
  ['CREATE TABLE IF NOT EXISTS crates (id) AS (SELECT id FROM orders)', 'in batches'],
  ['DROP SCHEMA jobs CASCADE', 'one release later'],
  ['DROP OWNED BY portage', 'one release later'],
  ['DROP FUNCTION a()', 'one release later'],
  ['DROP VIEW a', 'one release later'],
  ['DROP SEQUENCE a', 'one release later'],
  ['DROP TYPE a', 'one release later'],
  ['DROP TRIGGER a ON orders', 'CREATE OR REPLACE TRIGGER'],
  ['DROP INDEX a', 'DROP INDEX CONCURRENTLY'],
  ['VACUUM orders', 'locked'],
  ['VACUUM (FULL) orders', 'locked'],
  ['SELECT 1 FROM orders FOR UPDATE', 'not known to be harmless'],
  ["SELECT pg_terminate_backend(1), 'a'", 'not known to be harmless'],
  ["SELECT set_config('lock_timeout', '0', true)", 'not known to be harmless'],
  ["CALL rewrite_orders('all')", 'not known to be harmless'],
  ['REVOKE ALL ON orders FROM portage', 'not known to be harmless'],
  ['CREATE TABLE IF NOT EXISTS orders (id int); ALTER TABLE orders SET UNLOGGED', 'written again'],
  ["-- The carrier's, once it is booked.\nDROP TABLE orders; -- That was the carrier's", 'one release later'],
  ["/* It's gone. */ DROP TABLE orders; SELECT 'it''s; gone'", 'one release later'],
  ['SELECT 1; -- accepted: that one\nDROP TABLE orders', 'one release later'],
  [`${outside}VACUUM orders`, 'left half done'],
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
  [
    'ALTER TABLE orders ADD a text, ADD b numeric(10, 2) NOT NULL DEFAULT 0, ALTER c SET DEFAULT 5, ALTER d DROP NOT NULL',
  ],
  ['ALTER TABLE orders SET (fillfactor = 70)'],
  ['ALTER TABLE orders DROP CONSTRAINT orders_check1, DROP CONSTRAINT orders_cart_id_fkey'],
  ['CREATE TABLE crates (id int) PARTITION BY RANGE (id); CREATE TABLE a PARTITION OF crates DEFAULT'],
  ["INSERT INTO taxes (state) VALUES ('NY'); COMMENT ON TABLE taxes IS 'Of states; and more.'"],
  ["SELECT jobs.create_queue('make-crates', '{}')"],
  ['CREATE OR REPLACE TRIGGER a BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION b()'],
  ['SELECT 1;\n-- accepted: nothing uses it\nDROP TABLE orders'],
  ['-- accepted: takes no lock\nDO $$ BEGIN PERFORM 1; END $$'],
  ['ALTER TABLE orders DROP CONSTRAINT a, ADD CONSTRAINT a CHECK (b > 0) NOT VALID'],
  ['ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b'],
  ['UPDATE orders SET a = 1 WHERE id = 1'],
  ["UPDATE orders SET a = 1 WHERE a = 0 AND id IN ('one', 'two') RETURNING id"],
  ["DELETE FROM orders WHERE orders.id = 'one'::uuid"],
  ["INSERT INTO taxes (state) SELECT 'NY'"],
  ['INSERT INTO taxes DEFAULT VALUES'],
  [
    "INSERT INTO taxes AS t (state, a) VALUES ('NY', (SELECT max(a) FROM taxes)) ON CONFLICT (state) DO UPDATE SET a = 1",
  ],
  ['CREATE TABLE crates (id int, b int GENERATED ALWAYS AS (id + 1) STORED)'],
  ['-- accepted: a table of six rows\nINSERT INTO crates SELECT id FROM brands'],
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
