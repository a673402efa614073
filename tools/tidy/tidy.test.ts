import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { RuleName } from './breach.ts';
import { breachLine } from './breach.ts';
import { checkTree } from './check-tree.ts';

type Files = Record<string, string>;

/** A small project without a breach; each case below adds one. */
const soundProject: Files = {
  'data/clubs.json': '[]',
  'src/rules/money.ts': 'export const zero = 0;',
  'src/rules/calendar/blocked-day.ts': "import { zero } from '../money.ts';\nexport const none = Math.min(zero, 1);",
  'src/rules/calendar/blocked-day.test.ts':
    "import { test } from 'vitest';\nimport clubs from '#data/clubs.json' with { type: 'json' };\ntest(new Date().toString(), () => clubs);",
  'src/ports/clock/clock.ts': "import type { Pool } from 'pg';\nexport type Clock = { now(): number; pool: Pool };",
  'src/ports/clock/system-clock.ts':
    "import process from 'node:process';\nimport type { Clock } from './clock.ts';\nexport const clock = () => [process] as object as Clock;",
  'src/ports/database/database.ts': "import { Kysely } from 'kysely';\nexport const open = () => new Kysely();",
  'src/ports/mail/mail.ts': 'export type Mail = { to: string };',
  'src/kit/endpoint.ts':
    "import * as z from 'zod/mini';\nexport const schema = z.string();\nexport const oneOf = (...values: string[]) => values;",
  'src/kit/server/serve.ts': "import fastify from 'fastify';\nexport const serve = () => fastify(process.env);",
  'src/kit/web/Field.tsx':
    "import { useState } from 'react';\nimport styles from './Field.module.css';\nexport function Field() { useState(document.title); return <p className={styles.a} />; }",
  'src/kit/web/Field.module.css': '.a { color: red; }',
  'src/facts/shipment-facts.ts': 'export const facts = 1;',
  'src/access/caller.ts': 'export const caller = 1;',
  'src/records/clubs/clubs.ts':
    "import { sql } from 'kysely';\nimport clubs from '#data/clubs.json' with { type: 'json' };\nexport const loadClubs = () => sql`select ${clubs}`;",
  'src/capabilities/pricing/contract.ts':
    "import { schema } from '#kit/endpoint.ts';\nexport const priceCall = { path: '/price/:order_id', response: { final_price: schema } };",
  'src/capabilities/payments/contract.ts':
    "import * as z from 'zod/mini';\nimport { oneOf } from '#kit/endpoint.ts';\nconst types = ['new_card', 'paypal'] as const;\nexport const paymentCall = { query: oneOf(...types, 'gift_card'), answer: [z.enum(['GolfClub', 'given_up']), z.literal('fields_page')] };",
  'src/capabilities/payments/wire.ts':
    "export const typeByMethod = { 'new-card': 'new_card', 'gift-card': 'gift_card' };",
  'src/capabilities/pricing/wire.ts':
    'export const priceFromWire = (wire: { final_price: number }) => ({ charge: wire.final_price });',
  'src/rules/shipment-form/draft-fields.ts': 'export const draftFields = { o_zip: 1, cart_id: 2 };',
  'src/capabilities/pricing/server/routes.ts':
    "import { loadClubs } from '#records/clubs/clubs.ts';\nimport { priceCall } from '../contract.ts';\nexport const routes = [priceCall, loadClubs];",
  'src/capabilities/pricing/web/PriceSummary.tsx':
    "import { priceCall } from '../contract.ts';\nimport { Field } from '#kit/web/Field.tsx';\nexport const later = () => import('#rules/money.ts');\nexport function PriceSummary() { return <Field key={String(priceCall)} />; }",
  'src/capabilities/pricing/pricing.test.ts':
    "import fs from 'node:fs';\nimport { startTestServer } from '#app/testing/test-server.ts';\nimport { cartCall } from '#capabilities/carts/contract.ts';\nexport const all = [fs, startTestServer, cartCall];",
  'src/capabilities/carts/contract.ts':
    "import { endpoint } from '#kit/endpoint.ts';\nexport const cartCall = endpoint({ id: 'create_cart', method: 'POST' });",
  'src/capabilities/carts/web/use-cart.ts': "export const useCart = () => localStorage.getItem('cart');",
  'src/journeys/place-order/server/place-order.ts':
    "import { cartCall } from '#capabilities/carts/contract.ts';\nimport { priceCall } from '#capabilities/pricing/contract.ts';\nexport const both = [cartCall, priceCall];",
  'src/app/server/start.ts': "import { serve } from '#kit/server/serve.ts';\nserve();",
  'src/app/web/main.tsx':
    "import { PriceSummary } from '#capabilities/pricing/web/PriceSummary.tsx';\nexport default <PriceSummary />;",
  'src/app/testing/test-server.ts': "import '../server/start.ts';\nexport const startTestServer = 1;",
  'tools/import/import.ts': "import { loadClubs } from '#records/clubs/clubs.ts';\nloadClubs();",
};

type Planted = { because: string; files: Files; rule: RuleName; at: string };

const planted: Planted[] = [
  {
    because: 'a file of src in none of its folders',
    files: { 'src/orphan.ts': 'export const a = 1;' },
    rule: 'place',
    at: 'src/orphan.ts:1',
  },
  {
    because: 'a file in capabilities that belongs to no capability',
    files: { 'src/capabilities/prices.ts': 'export const a = 1;' },
    rule: 'place',
    at: 'src/capabilities/prices.ts:1',
  },
  {
    because: 'a file name in camel case',
    files: { 'src/rules/blockedDay.ts': 'export const a = 1;' },
    rule: 'file-name',
    at: 'src/rules/blockedDay.ts:1',
  },
  {
    because: 'a folder in capitals',
    files: { 'src/rules/Calendar/open-day.ts': 'export const a = 1;' },
    rule: 'file-name',
    at: 'src/rules/Calendar/open-day.ts:1',
  },
  ...['utils', 'helpers', 'misc', 'common', 'index'].map((name) => ({
    because: `a drawer called ${name}`,
    files: { [`src/kit/${name}.ts`]: 'export const a = 1;' },
    rule: 'file-name' as const,
    at: `src/kit/${name}.ts:1`,
  })),
  {
    because: 'a folder that is a drawer',
    files: { 'src/kit/utils/split.ts': 'export const a = 1;' },
    rule: 'file-name',
    at: 'src/kit/utils/split.ts:1',
  },
  {
    because: 'a component in a file of another name',
    files: { 'src/kit/web/big-button.tsx': 'export const size = 1;\nexport function BigButton() { return <p />; }' },
    rule: 'file-name',
    at: 'src/kit/web/big-button.tsx:2',
  },
  {
    because: '.tsx under server',
    files: { 'src/kit/server/Page.tsx': 'export const a = 1;' },
    rule: 'tsx-only-in-web',
    at: 'src/kit/server/Page.tsx:1',
  },
  ...Object.entries({
    'a property': 'export const charge = (wire: any) => wire.final_price;',
    'a key': 'export const wire = { final_price: 1 };',
    'a type': 'export type Wire = { readonly final_price: number };',
    'a name that is taken apart': 'export const charge = ({ final_price: charge }: any) => charge;',
    'a parameter of a path': "export const field = 'order_id';",
    'a field of a path in brackets': "export const field = 'prices[0][final_price]';",
    'a template that ends like a field': 'export const field = (end: string) => `${end}_zip`;',
    'a template in a path in brackets': 'export const field = (end: string) => `ends[${end}_zip]`;',
    'a template that joins two words': 'export const field = (end: string, name: string) => `${end}_${name}`;',
    'a value of an enum': "export const isOver = (state: string) => state === 'given_up';",
    'a literal value': "export const page = { kind: 'fields_page' };",
    'a value of a form field': "export const methods = ['gift_card'];",
    'a value of a list that the contract names': "export type Method = 'new_card' | 'other';",
    'the beginning of names': "export const older = 'final_';",
    'the name of a value': 'export const titles = { new_card: 1 };',
    'a value in Pascal case': "export const isClub = (type: string) => type === 'GolfClub';",
    'the name of a value in Pascal case': 'export const icons = { GolfClub: 1 };',
  }).map(([what, text]) => ({
    because: `a wire name on the server, as ${what}`,
    files: { 'src/capabilities/pricing/server/price.ts': text },
    rule: 'wire-name' as const,
    at: 'src/capabilities/pricing/server/price.ts:1',
  })),
  ...[
    'capabilities/carts/web/cart.ts',
    'facts/cart.ts',
    'access/cart.ts',
    'rules/cart.ts',
    'kit/cart.ts',
    'app/web/cart.ts',
  ].map((file) => ({
    because: `a wire name in ${file}`,
    files: { [`src/${file}`]: "export const field = 'cart_id';" },
    rule: 'wire-name' as const,
    at: `src/${file}:1`,
  })),
  {
    because: 'a file that cannot be parsed',
    files: { 'src/kit/broken.ts': 'export const a = ;' },
    rule: 'syntax',
    at: 'src/kit/broken.ts:1',
  },
  {
    because: 'import() of a computed path',
    files: { 'src/kit/web/load.ts': 'export const load = (name: string) => import(`./${name}.ts`);' },
    rule: 'syntax',
    at: 'src/kit/web/load.ts:1',
  },
  {
    because: 'a path without its extension',
    files: { 'src/kit/plus.ts': "import { zero } from '#rules/money';\nexport const a = zero;" },
    rule: 'missing-file',
    at: 'src/kit/plus.ts:1',
  },
  {
    because: 'an alias that does not exist',
    files: { 'src/kit/plus.ts': "import { zero } from '#nowhere/money.ts';\nexport const a = zero;" },
    rule: 'missing-file',
    at: 'src/kit/plus.ts:1',
  },
  {
    because: 'a relative path into another folder',
    files: { 'src/kit/plus.ts': "import { zero } from '../rules/money.ts';\nexport const a = zero;" },
    rule: 'relative-path',
    at: 'src/kit/plus.ts:1',
  },
  ...[
    ['src/ports/clock/fast-clock.ts', '#kit/endpoint.ts'],
    ['src/kit/server/jobs.ts', '#records/clubs/clubs.ts'],
    ['src/records/demo/demo-clubs.ts', '#facts/shipment-facts.ts'],
    ['src/facts/shipment-facts.ts', '#access/caller.ts'],
    ['src/access/caller.ts', '#capabilities/pricing/contract.ts'],
    ['src/capabilities/pricing/server/pay.ts', '#journeys/place-order/server/place-order.ts'],
    ['src/journeys/place-order/server/begin.ts', '#app/server/start.ts'],
    ['src/capabilities/pricing/price.test.ts', '#app/server/start.ts'],
  ].map(([file = '', specifier = '']) => ({
    because: `${file} importing ${specifier}, which comes later`,
    files: { [file]: `\nimport '${specifier}';` },
    rule: 'direction' as const,
    at: `${file}:2`,
  })),
  ...['#kit/problem.ts', '#kit/server/session.ts', '#kit/server/mount.ts', 'fastify', 'node:http'].map((specifier) => ({
    because: `records importing ${specifier}, which belongs to a request`,
    files: {
      'src/kit/problem.ts': 'export type Refusal = string;',
      'src/kit/server/session.ts': 'export type Session = string;',
      'src/kit/server/mount.ts': 'export type Handler = string;',
      'src/records/carts/carts.ts': `import { sql } from 'kysely';\nimport type { Any } from '${specifier}';\nexport const cart: Any = sql\`select 1\`;`,
    },
    rule: 'records-import' as const,
    at: 'src/records/carts/carts.ts:2',
  })),
  ...['limits.ts', 'parcels/parcel-limits.ts', 'rate-limits.ts', 'retention.ts'].map((file) => ({
    because: `records importing ${file}, which is policy`,
    files: {
      [`src/rules/${file}`]: 'export const mostNotes = 20;',
      'src/records/carts/carts.ts': `import { sql } from 'kysely';\nimport { mostNotes } from '#rules/${file}';\nexport const notes = sql\`select 1\`;`,
    },
    rule: 'records-import' as const,
    at: 'src/records/carts/carts.ts:2',
  })),
  {
    because: 'a type taken from a later folder',
    files: { 'src/kit/plus.ts': "import type { A } from '#capabilities/carts/contract.ts';\nexport type B = A;" },
    rule: 'direction',
    at: 'src/kit/plus.ts:1',
  },
  {
    because: 'a type written as import() from a later folder',
    files: { 'src/kit/plus.ts': "export type B = import('#capabilities/carts/contract.ts').A;" },
    rule: 'direction',
    at: 'src/kit/plus.ts:1',
  },
  {
    because: 'a re-export from a later folder',
    files: { 'src/kit/plus.ts': "export * from '#capabilities/carts/contract.ts';" },
    rule: 'direction',
    at: 'src/kit/plus.ts:1',
  },
  {
    because: 'a lazy import of a later folder',
    files: { 'src/kit/web/plus.ts': "export const load = () => import('#capabilities/carts/contract.ts');" },
    rule: 'direction',
    at: 'src/kit/web/plus.ts:1',
  },
  {
    because: 'a capability that imports a sibling',
    files: { 'src/capabilities/carts/server/routes.ts': "import '#capabilities/pricing/contract.ts';" },
    rule: 'sibling',
    at: 'src/capabilities/carts/server/routes.ts:1',
  },
  {
    because: 'a test that reaches into a sibling behind its contract',
    files: { 'src/capabilities/pricing/price.test.ts': "import '#capabilities/carts/web/use-cart.ts';" },
    rule: 'sibling',
    at: 'src/capabilities/pricing/price.test.ts:1',
  },
  {
    because: 'a port that imports a sibling',
    files: { 'src/ports/mail/smtp-mail.ts': "import '../clock/clock.ts';" },
    rule: 'sibling',
    at: 'src/ports/mail/smtp-mail.ts:1',
  },
  {
    because: 'a journey that imports a sibling',
    files: { 'src/journeys/takeover/server/take.ts': "import '#journeys/place-order/server/place-order.ts';" },
    rule: 'sibling',
    at: 'src/journeys/takeover/server/take.ts:1',
  },
  ...['tools', 'bench', 'e2e'].map((folder) => ({
    because: `src using ${folder}`,
    files: {
      [`${folder}/report.ts`]: 'export {};',
      'src/app/server/reports.ts': `import '../../../${folder}/report.ts';`,
    },
    rule: 'outside-src' as const,
    at: 'src/app/server/reports.ts:1',
  })),
  {
    because: 'a rule that reads data',
    files: {
      'src/rules/clubs.ts': "import clubs from '#data/clubs.json' with { type: 'json' };\nexport const all = clubs;",
    },
    rule: 'data',
    at: 'src/rules/clubs.ts:1',
  },
  {
    because: 'a test harness in what runs',
    files: {
      'src/kit/testing/fake.ts': 'export const fake = 1;',
      'src/kit/server/plus.ts': "import { fake } from '../testing/fake.ts';\nexport const a = fake;",
    },
    rule: 'test-code',
    at: 'src/kit/server/plus.ts:1',
  },
  {
    because: 'a web folder that reaches a server folder',
    files: { 'src/capabilities/carts/web/Cart.tsx': "import '#kit/server/serve.ts';" },
    rule: 'side',
    at: 'src/capabilities/carts/web/Cart.tsx:1',
  },
  {
    because: 'a web folder that takes a type from a server folder',
    files: { 'src/capabilities/pricing/web/use-it.ts': "export type { A } from '../server/routes.ts';" },
    rule: 'side',
    at: 'src/capabilities/pricing/web/use-it.ts:1',
  },
  {
    because: 'a web folder that reaches a record',
    files: { 'src/app/web/pages/ClubsPage.tsx': "import { loadClubs } from '#records/clubs/clubs.ts';\nloadClubs();" },
    rule: 'side',
    at: 'src/app/web/pages/ClubsPage.tsx:1',
  },
  {
    because: 'a web folder that reaches an adapter of a port',
    files: { 'src/kit/web/use-clock.ts': "\n\nimport { clock } from '#ports/clock/system-clock.ts';\nclock();" },
    rule: 'side',
    at: 'src/kit/web/use-clock.ts:3',
  },
  {
    because: 'a contract that knows the database',
    files: { 'src/capabilities/carts/calls.ts': "import { open } from '#ports/database/database.ts';\nopen();" },
    rule: 'side',
    at: 'src/capabilities/carts/calls.ts:1',
  },
  {
    because: 'a contract through which the browser would reach a server file',
    files: { 'src/capabilities/carts/calls.ts': "import { clock } from '#ports/clock/system-clock.ts';\nclock();" },
    rule: 'side',
    at: 'src/capabilities/carts/calls.ts:1',
  },
  {
    because: 'a file of both sides that reaches the web',
    files: { 'src/capabilities/carts/calls.ts': "import { useCart } from './web/use-cart.ts';\nuseCart();" },
    rule: 'side',
    at: 'src/capabilities/carts/calls.ts:1',
  },
  {
    because: 'a server folder that reaches a web folder',
    files: { 'src/app/server/page.ts': "import { Field } from '#kit/web/Field.tsx';\nField();" },
    rule: 'side',
    at: 'src/app/server/page.ts:1',
  },
  {
    because: 'a server folder that loads a style sheet',
    files: { 'src/app/server/page.css': 'a {}', 'src/app/server/page.ts': "import './page.css';" },
    rule: 'side',
    at: 'src/app/server/page.ts:1',
  },
  ...['node:fs', 'fs', 'fastify', '@fastify/cookie', 'pg', 'kysely'].map((name) => ({
    because: `a web folder that reaches ${name}`,
    files: { 'src/kit/web/read.ts': `import '${name}';` },
    rule: 'package-side' as const,
    at: 'src/kit/web/read.ts:1',
  })),
  {
    because: 'a name erased from an import whose package is still loaded',
    files: { 'src/kit/web/read.ts': "import { type Stats } from 'node:fs';\nexport type A = Stats;" },
    rule: 'package-side',
    at: 'src/kit/web/read.ts:1',
  },
  ...['react', 'react-dom/client', 'zustand'].map((name) => ({
    because: `a server folder that reaches ${name}`,
    files: { 'src/kit/server/page.ts': `import '${name}';` },
    rule: 'package-side' as const,
    at: 'src/kit/server/page.ts:1',
  })),
  ...['node:crypto', 'kysely', 'react'].map((name) => ({
    because: `a contract that reaches ${name}`,
    files: { 'src/capabilities/carts/calls.ts': `import '${name}';` },
    rule: 'package-side' as const,
    at: 'src/capabilities/carts/calls.ts:1',
  })),
  {
    because: 'a package without a side',
    files: { 'src/kit/web/plus.ts': "import 'left-pad';" },
    rule: 'unknown-package',
    at: 'src/kit/web/plus.ts:1',
  },
  ...[
    ['src/kit/web/plus.ts', 'process'],
    ['src/kit/web/plus.ts', 'Buffer'],
    ['src/kit/server/plus.ts', 'window'],
    ['src/kit/server/plus.ts', 'document'],
    ['src/kit/plus.ts', 'process'],
    ['src/capabilities/carts/calls.ts', 'localStorage'],
  ].map(([file = '', name = '']) => ({
    because: `${name} in ${file}`,
    files: { [file]: `export const a = () => ${name};` },
    rule: 'side-name' as const,
    at: `${file}:1`,
  })),
  ...['#kit/endpoint.ts', '#ports/clock/clock.ts', 'zod/mini', 'node:path', 'react'].map((name) => ({
    because: `a rule that imports ${name}`,
    files: { 'src/rules/plus.ts': `import '${name}';` },
    rule: 'rules-import' as const,
    at: 'src/rules/plus.ts:1',
  })),
  ...[
    'window.name',
    'document.title',
    'process.env',
    'console.log(1)',
    "fetch('/')",
    'new Date()',
    'Date.now()',
    'Math.random()',
    "Math['random']()",
    '[Math]',
    'setTimeout(() => 1, 1)',
    'globalThis.x',
    "Intl.NumberFormat('en')",
    'Buffer.from([])',
    "require('fs')",
    'Temporal.Now',
    'performance.now()',
    'crypto.randomUUID()',
    'structuredClone({})',
    'import.meta.url',
    '(1).toLocaleString()',
    "'a'.localeCompare('b')",
    'typeof window',
    '{ document }',
    '((x: unknown) => x as Date)',
  ].map((use) => ({
    because: `a rule that says ${use}`,
    files: { 'src/rules/plus.ts': `\nexport const a = (${use});` },
    rule: 'rules-name' as const,
    at: 'src/rules/plus.ts:2',
  })),
  {
    because: 'a pure function in records',
    files: { 'src/records/carts/display-id.ts': 'export const letters = "ABC";' },
    rule: 'records-sql',
    at: 'src/records/carts/display-id.ts:1',
  },
  {
    because: 'a file in records that only passes transactions on',
    files: {
      'src/records/carts/count-tries.ts':
        "import type { Transaction } from 'kysely';\nexport const count = (tx: Transaction<object>) => [tx];",
    },
    rule: 'records-sql',
    at: 'src/records/carts/count-tries.ts:1',
  },
  ...[
    'const known = new WeakMap<object, string>();',
    'export const known = new Map<string, string>();',
    'let lastCart = 0;',
  ].map((memory) => ({
    because: `a memory of records: ${memory}`,
    files: {
      'src/records/carts/found-carts.ts': `import { sql } from 'kysely';\n${memory}\nexport const all = sql\`select 1\`;`,
    },
    rule: 'records-memory' as const,
    at: 'src/records/carts/found-carts.ts:2',
  })),
  ...['readOnce', 'readOnce as reader'].map((imported) => ({
    because: `a reader of records that remembers: ${imported}`,
    files: {
      'src/kit/server/read-once.ts': 'export const readOnce = (read: (text: string) => string) => read;',
      'src/records/carts/found-carts.ts': [
        "import { sql } from 'kysely';",
        `import { ${imported} } from '#kit/server/read-once.ts';`,
        `const known = ${imported.split(' ').at(-1)}((text) => text);`,
        'export const all = [known, sql`select 1`];',
      ].join('\n'),
    },
    rule: 'records-memory' as const,
    at: 'src/records/carts/found-carts.ts:3',
  })),
  ...[
    ['src/access/carts.ts', "db.selectFrom('carts').selectAll()"],
    ['src/capabilities/carts/server/carts.ts', 'sql`select 1`.execute(db)'],
    ['src/capabilities/carts/server/carts.ts', 'sql<number>`select 1`.execute(db)'],
    ['src/journeys/place-order/server/orders.ts', "db.updateTable('orders').execute()"],
    ['src/kit/server/sessions.ts', 'db.executeQuery(db)'],
  ].map(([file = '', statement = '']) => ({
    because: `${statement} in ${file}`,
    files: { [file]: `import { sql } from 'kysely';\nexport const all = (db: any) => [sql, ${statement}];` },
    rule: 'sql-place' as const,
    at: `${file}:2`,
  })),
  ...['kit/server/pool.ts', 'access/pool.ts', 'capabilities/carts/server/pool.ts', 'app/server/pool.ts'].map(
    (file) => ({
      because: `the database driver in ${file}`,
      files: { [`src/${file}`]: "import pg from 'pg';\nexport const pool = pg;" },
      rule: 'database-driver' as const,
      at: `src/${file}:1`,
    }),
  ),
  ...[
    ['src/capabilities/carts/server/carts.ts', "new Refusal(401, 'Please sign in.')"],
    ['src/journeys/place-order/server/pay.ts', "new Refusal(403, 'Not yours.', [])"],
    ['src/app/server/pages.ts', "new Refusal(process.env ? 401 : 403, 'No.')"],
    ['src/kit/server/pages.ts', "new Refusal(403, 'No.')"],
  ].map(([file = '', refusal = '']) => ({
    because: `a guard in ${file}: ${refusal}`,
    files: {
      'src/kit/problem.ts': 'export class Refusal {}',
      [file]: `import { Refusal } from '#kit/problem.ts';\nexport const refusal = ${refusal};`,
    },
    rule: 'guard-place' as const,
    at: `${file}:2`,
  })),
  {
    because: 'an outcome that is recognized by one of its fields',
    files: {
      'src/capabilities/carts/server/save.ts':
        "type Saved = { id: number } | { errors: string[] };\nexport const isSaved = (saved: Saved) => !('errors' in saved);",
    },
    rule: 'outcome-kind',
    at: 'src/capabilities/carts/server/save.ts:2',
  },
  {
    because: 'an outcome of an adapter that is recognized by one of its fields',
    files: {
      'src/ports/carriers/sent.ts': 'export type Sent = { kind: string } | { reason: string };',
      'src/ports/carriers/ask.ts':
        "import type { Sent } from './sent.ts';\nexport const reasonOf = (sent: Sent) => 'reason' in sent && sent.reason;",
    },
    rule: 'outcome-kind',
    at: 'src/ports/carriers/ask.ts:2',
  },
  {
    because: 'an outcome that is recognized by being a sentence',
    files: {
      'src/journeys/claims/server/save.ts': "export const save = async (): Promise<string | null> => 'no';",
      'src/journeys/claims/server/ask.ts':
        "import { save } from './save.ts';\nexport async function ask() {\n  const saved = await save();\n  return typeof saved === 'string';\n}",
    },
    rule: 'outcome-kind',
    at: 'src/journeys/claims/server/ask.ts:4',
  },
  {
    because: 'a list of calls by their ids',
    files: {
      'src/app/server/maintenance.ts': "export const calls = ['holidays',\n  'create_cart'];",
    },
    rule: 'call-id',
    at: 'src/app/server/maintenance.ts:2',
  },
  {
    because: 'two files that import each other',
    files: {
      'src/rules/first.ts': "import { b } from './second.ts';\nexport const a = () => b();",
      'src/rules/second.ts': "import { a } from './first.ts';\nexport const b = () => a();",
    },
    rule: 'cycle',
    at: 'src/rules/first.ts:1',
  },
  {
    because: 'three files in a ring, by alias, by path and by import()',
    files: {
      'src/kit/first.ts': "\nimport { b } from '#kit/second.ts';\nexport const a = () => b();",
      'src/kit/second.ts': "export const b = () => import('./third.ts');",
      'src/kit/third.ts': "export { a } from './first.ts';",
    },
    rule: 'cycle',
    at: 'src/kit/first.ts:2',
  },
  {
    because: 'two files that need only types of each other',
    files: {
      'src/rules/first.ts': "import type { B } from './second.ts';\nexport type A = { readonly b?: B };",
      'src/rules/second.ts': "export type B = { readonly a?: import('./first.ts').A };",
    },
    rule: 'cycle',
    at: 'src/rules/first.ts:1',
  },
  {
    because: 'a ring that other files lead into',
    files: {
      'src/kit/entry.ts': "import { a } from './first.ts';\nexport const all = a;",
      'src/kit/first.ts':
        "import { zero } from '#rules/money.ts';\nimport { b } from './second.ts';\nexport const a = () => b(zero);",
      'src/kit/second.ts':
        "import type { a } from './first.ts';\nexport const b = (x: number): typeof a => () => b(x);",
    },
    rule: 'cycle',
    at: 'src/kit/first.ts:2',
  },
];

describe('tidy', () => {
  const made: string[] = [];

  function plant(files: Files): string {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tidy-'));
    made.push(root);
    fs.copyFileSync(path.resolve(import.meta.dirname, '../../package.json'), path.join(root, 'package.json'));
    for (const [file, text] of Object.entries({ ...soundProject, ...files })) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    return root;
  }

  afterEach(() => {
    for (const root of made.splice(0)) fs.rmSync(root, { recursive: true });
  });

  test('a project without a breach passes', () => {
    const { files, breaches } = checkTree(plant({}));
    expect(breaches.map(breachLine)).toEqual([]);
    expect(files).toBe(Object.keys(soundProject).length - 1);
  });

  test.each(planted)('$rule complains about $because, and nothing else does', ({ files, rule, at }) => {
    const { breaches } = checkTree(plant(files));
    expect(breaches.map((one) => `${one.rule} ${one.file}:${one.line}`)).toEqual([`${rule} ${at}`]);
  });

  test('a name in a comment, in a text, as a key or as a parameter is no use of the global one', () => {
    const { breaches } = checkTree(
      plant({
        'src/rules/plus.ts': `
          // new Date() and Math.random() are not for us, nor is window.
          type Facts<Element> = { readonly Date: string; window(document: Element): Element };
          export const text = 'process.env';
          export function read({ window: name, ...process }: { window: string; fetch: number }) {
            try { return [name, process.fetch, text]; } catch (console) { return [console]; }
          }
          export function each(document: readonly Facts<string>[]) {
            history: for (const location of document) { if (location.Date) continue history; }
            return ({ fetch }: { fetch: string }) => ({ window: fetch, setTimeout: undefined });
          }
          export type First<T> = T extends readonly [infer Window, ...unknown[]] ? Window : { [Event in keyof T]: Event };
        `,
      }),
    );
    expect(breaches.map(breachLine)).toEqual([]);
  });

  test('wire names are free in tests, records, ports and tools, and a word that the wire does not have is free everywhere', () => {
    const { breaches } = checkTree(
      plant({
        'src/capabilities/pricing/price.test.ts': 'export const wire = { final_price: 1 };',
        'src/capabilities/pricing/testing/prices.ts': 'export const wire = { final_price: 1 };',
        'src/records/carts/carts.ts': "import { sql } from 'kysely';\nexport const column = sql`select cart_id`;",
        'src/ports/mail/sandbox-mail.ts': "export const column = 'cart_id';",
        'tools/import/columns.ts': "export const column = 'cart_id';",
        'src/capabilities/carts/web/our-words.ts':
          'export const words = (a: string) => [`${a}-zip`, `utm_${a}`, `_${a}`, "wallet_size", "paypal", "new-card", "SkiClub", { finalPrice: a }]; export type GolfClub = string;',
      }),
    );
    expect(breaches.map(breachLine)).toEqual([]);
  });

  test('access refuses people, some files refuse what is no person, and other statuses are free', () => {
    const refusal = (status: number) =>
      `import { Refusal } from '#kit/problem.ts';\nexport const refusal = new Refusal(${status}, '401');`;
    const { breaches } = checkTree(
      plant({
        'src/kit/problem.ts': 'export class Refusal {}',
        'src/access/require-owner.ts': refusal(403),
        'src/kit/server/session.ts': refusal(403),
        'src/journeys/ship-parcels/server/receive-scans.ts': refusal(401),
        'src/capabilities/carts/server/carts.ts': refusal(409),
        'src/capabilities/carts/carts.test.ts': refusal(401),
      }),
    );
    expect(breaches.map(breachLine)).toEqual([]);
  });

  test('values from outside may be tested for a field: they have no kind yet', () => {
    const { breaches } = checkTree(
      plant({
        'src/rules/outside.ts': `
          export function readId(value: unknown) {
            if (typeof value !== 'object' || value === null || !('id' in value)) return null;
            return value.id;
          }
          export const hasCode = (error: unknown) => error instanceof Error && 'code' in error;
          export const hasSession = (browser: object) => 'ApplePaySession' in browser;
          export const hasPayer = (paid: string | { payer?: string }) => isRecord(paid) && 'payer' in paid;
          const isRecord = (value: unknown): value is object => typeof value === 'object';
        `,
        'src/kit/web/idle.ts': "export const hasIdle = () => 'requestIdleCallback' in window;",
        'src/ports/mail/smtp-mail.ts': "export const code = (error: Error) => 'code' in error && error.code;",
        'src/ports/payments/cards.ts': `
          import type { Gateway, Method } from 'braintree';
          export const isCard = (method: Method) => 'bin' in method;
          export async function isStored(gateway: Gateway) {
            const result = await gateway.find();
            return 'bin' in result.method;
          }
        `,
      }),
    );
    expect(breaches.map(breachLine)).toEqual([]);
  });

  test('a complaint says where, which rule and why', () => {
    const { breaches } = checkTree(plant({ 'src/rules/plus.ts': '\nexport const now = () => Date.now();' }));
    expect(breaches.map(breachLine)).toEqual([
      'src/rules/plus.ts:2  rules-name: rules may not know Date: they give the same answer at any time, in any place ' +
        'and on both sides. Time, place and chance come in as arguments.',
    ]);
  });

  test('this project passes', () => {
    const { files, breaches } = checkTree(path.resolve(import.meta.dirname, '../..'));
    expect(breaches.map(breachLine)).toEqual([]);
    expect(files).toBeGreaterThan(20);
  });
});
