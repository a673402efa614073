/** One breach of a rule of the architecture. */
export type Breach = {
  readonly file: string;
  readonly line: number;
  readonly rule: RuleName;
  /** A sentence with the problem and its reason. */
  readonly why: string;
};

export type RuleName =
  /** A file in src is in one of its folders, and in ports, capabilities and journeys in one of theirs. */
  | 'place'
  /** kebab-case, components in PascalCase.tsx; no catch-all names (utils, helpers, misc, common), no index. */
  | 'file-name'
  /** Node runs no JSX. */
  | 'tsx-only-in-web'
  /** What cannot be parsed or followed cannot be checked. */
  | 'syntax'
  /** A path names a file exactly, with its extension. */
  | 'missing-file'
  /** Relative inside a folder, `#rules/…` across. */
  | 'relative-path'
  /** Each folder imports only from the ones before it. Tests too, except what is in a `testing` folder. */
  | 'direction'
  /** A port, a capability or a journey never imports another one; a test may use another one's contract. */
  | 'sibling'
  /** No two files import each other, directly or through others, types included. */
  | 'cycle'
  /** tools, bench and e2e use src, never the other way. */
  | 'outside-src'
  /** rules and journeys are given their data. */
  | 'data'
  /** What runs never loads a test or a `testing` folder. */
  | 'test-code'
  /** The browser loads no server file, no record and no adapter; the server loads nothing of the web. Tests are free. */
  | 'side'
  /** The same for packages and Node's own modules. `import type` is free, since nothing of it is left when it runs. */
  | 'package-side'
  /** Every package that src loads has a line in `package-sides.ts`. */
  | 'unknown-package'
  /** `window` on the server, `process` in the browser, either in a file that runs on both sides. */
  | 'side-name'
  /** rules import only rules. */
  | 'rules-import'
  /** records hold SQL and depend on no request (no headers, no session, no refusal) and on no policy (no limit, no lifetime). */
  | 'records-import'
  /** Every file in records has a statement; policy lives in access and capabilities, pure functions in rules and kit. */
  | 'records-sql'
  /** records keep nothing beside the database: no cache, no variable of the module. */
  | 'records-memory'
  /** Statements are written in records only; adapters and the job runner have tables of their own. */
  | 'sql-place'
  /** Refusals with 401 and 403, unless they are about no person, are in access only. */
  | 'guard-place'
  /** Only ports and records import the `pg` package. */
  | 'database-driver'
  /** rules use nothing but the language: no clock, no random numbers, no locale, no host. */
  | 'rules-name'
  /** Outcomes are told apart by `kind`, not by `'errors' in outcome`. */
  | 'outcome-kind'
  /** Field names of the wire stay in `contract.ts`, `wire.ts` and the shipment form's folder. */
  | 'wire-name'
  /** The id of a call is written in its contract only; other files name the call. */
  | 'call-id';

export function breachLine({ file, line, rule, why }: Breach): string {
  return `${file}:${line}  ${rule}: ${why}`;
}
