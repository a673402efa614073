import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Breach, RuleName } from './breach.ts';
import { importedFile } from './imported-file.ts';
import { computedImportsOf, type Import, importsOf } from './imports-of.ts';
import { packageNameOf, packageSide } from './package-sides.ts';
import { sourceOrder, isSourceFolder, type Place, placeOf, type Side } from './place.ts';
import type { Module } from './read-module.ts';

type Target =
  | { readonly kind: 'file'; readonly file: string; readonly place: Place; readonly isRelative: boolean }
  | { readonly kind: 'package'; readonly name: string };

type Complaint = { readonly rule: RuleName; readonly why: string } | undefined;

/** What an import may not do; the first check that objects reports it. */
const fileChecks = [
  missingFile,
  testCode,
  outsideSrc,
  data,
  rulesImport,
  recordsImport,
  direction,
  sibling,
  relativePath,
  side,
];
const packageChecks = [rulesPackage, recordsImport, packageOnWrongSide, databaseDriver];

/**
 * Every edge is checked by itself. Since each file has one side and may only load files that fit it, no chain of
 * imports can lead from the browser to Node either.
 */
export function checkImports(root: string, module: Module): Breach[] {
  const from = placeOf(module.file);
  const complaints = importsOf(module.program).flatMap((one) => {
    const complaint = complaintAbout({ root, from, module, one });
    return complaint ? [{ ...complaint, file: module.file, line: module.lineAt(one.start) }] : [];
  });
  return [...complaints, ...computedImports(module, from)];
}

function complaintAbout({ root, from, module, one }: { root: string; from: Place; module: Module; one: Import }) {
  const target = targetOf(root, module.file, one.specifier);
  const checks = target.kind === 'file' ? fileChecks : packageChecks;
  for (const check of checks) {
    const complaint = check({ root, from, importer: module.file, one, target });
    if (complaint) return complaint;
  }
  return undefined;
}

type Edge = {
  readonly root: string;
  readonly from: Place;
  readonly importer: string;
  readonly one: Import;
  readonly target: Target;
};

function targetOf(root: string, importer: string, specifier: string): Target {
  const file = importedFile(root, importer, specifier);
  if (file === undefined) return { kind: 'package', name: packageNameOf(specifier.split('?')[0] ?? '') };
  return { kind: 'file', file, place: placeOf(file), isRelative: specifier.startsWith('.') };
}

function missingFile({ root, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || fs.statSync(path.join(root, target.file), { throwIfNoEntry: false })?.isFile()) {
    return undefined;
  }
  return {
    rule: 'missing-file',
    why: `'${one.specifier}' names no file. Node looks for exactly this path, so the extension belongs to it.`,
  };
}

function testCode({ from, importer, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || !importer.startsWith('src/') || from.isTest || !target.place.isTest) return undefined;
  return { rule: 'test-code', why: `'${one.specifier}' belongs to the tests; what runs never loads it.` };
}

function outsideSrc({ importer, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || !importer.startsWith('src/')) return undefined;
  if (!['tools', 'bench', 'e2e'].includes(target.place.folder)) return undefined;
  return { rule: 'outside-src', why: `'${one.specifier}' is beside src. Those folders use src, never the other way.` };
}

function data({ from, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || target.place.folder !== 'data' || from.isTest) return undefined;
  if (from.folder !== 'rules' && from.folder !== 'journeys') return undefined;
  return {
    rule: 'data',
    why: `'${one.specifier}' is data, and ${from.folder} are given theirs as arguments, so that they hold for any data.`,
  };
}

function rulesImport({ from, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || from.folder !== 'rules' || from.isTest || target.place.folder === 'rules') {
    return undefined;
  }
  return { rule: 'rules-import', why: `rules import only rules, and '${one.specifier}' is none.` };
}

/** What belongs to a request: records read and write rows, and `access` decides who may touch them. */
const requestImports = [
  'src/kit/endpoint.ts',
  'src/kit/problem.ts',
  'src/kit/server/keep-client-address.ts',
  'src/kit/server/errors.ts',
  'src/kit/server/mount.ts',
  'src/kit/server/session.ts',
  'fastify',
  'node:http',
];

/** What is decided: callers pass records the numbers and times that they store or compare with. */
const policyImports = [
  'src/rules/limits.ts',
  'src/rules/parcels/parcel-limits.ts',
  'src/rules/rate-limits.ts',
  'src/rules/retention.ts',
];

function recordsImport({ from, one, target }: Edge): Complaint {
  if (from.folder !== 'records' || from.isTest) return undefined;
  if (target.kind === 'file' && policyImports.includes(target.file) && !one.isTypeOnly) {
    return {
      rule: 'records-import',
      why: `records hold SQL, and '${one.specifier}' is policy: the caller passes its numbers, and the times they give.`,
    };
  }
  if (!requestImports.includes(target.kind === 'file' ? target.file : target.name)) return undefined;
  return {
    rule: 'records-import',
    why: `records hold SQL, and '${one.specifier}' belongs to a request: guards and refusals live in access.`,
  };
}

function databaseDriver({ from, importer, one, target }: Edge): Complaint {
  if (target.kind !== 'package' || target.name !== 'pg' || !importer.startsWith('src/') || from.isTest)
    return undefined;
  if (from.folder === 'ports' || from.folder === 'records') return undefined;
  return {
    rule: 'database-driver',
    why: `'${one.specifier}' is the driver of the database, which only ports and records know. The others are given a Kysely.`,
  };
}

/**
 * Tests keep the direction too, with one exception: a `testing` folder may be used from everywhere, because the calls of a capability are
 * tested through the whole server.
 */
function direction({ from, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || !isSourceFolder(from.folder) || !isSourceFolder(target.place.folder)) return undefined;
  if (from.isTest && target.place.isTest) return undefined;
  if (sourceOrder.indexOf(target.place.folder) <= sourceOrder.indexOf(from.folder)) return undefined;
  return {
    rule: 'direction',
    why:
      `'${one.specifier}' is in ${target.place.folder}, which comes after ${from.folder}. ` +
      `The order is ${sourceOrder.join(', ')}; each imports only from the ones before it.`,
  };
}

/** A test may make a sibling's call to prepare what it needs, since it talks to the whole server anyway. */
function sibling({ from, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || target.place.folder !== from.folder || target.place.member === from.member) {
    return undefined;
  }
  if (from.isTest && (target.place.isTest || target.file.endsWith('/contract.ts'))) return undefined;
  return {
    rule: 'sibling',
    why:
      `'${one.specifier}' is a sibling: ${from.member} and ${target.place.member} are side by side in ${from.folder}, ` +
      'and each can be deleted without the other. What both need comes from an earlier folder or is put together later.',
  };
}

function relativePath({ from, importer, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || !target.isRelative || !importer.startsWith('src/')) return undefined;
  if (target.place.folder === 'root') return undefined;
  if (target.place.folder === from.folder && target.place.member === from.member) return undefined;
  return {
    rule: 'relative-path',
    why: `'${one.specifier}' leaves its folder by dots; write #${target.file.replace(/^src\//, '')}, which survives a move.`,
  };
}

function side({ from, importer, one, target }: Edge): Complaint {
  if (target.kind !== 'file' || !importer.startsWith('src/') || from.isTest || target.place.folder === 'data') {
    return undefined;
  }
  // The types in a port's interface may come from beside it; nothing of them is left when it runs.
  if (one.isTypeOnly && from.folder === 'ports') return undefined;
  const targetSide = isStyleOrPicture(target.file) ? 'web' : target.place.side;
  if (targetSide === 'both' || targetSide === from.side) return undefined;
  return { rule: 'side', why: `'${one.specifier}' is for the ${sideName[targetSide]}, ${reasonOf(from.side)}` };
}

function isStyleOrPicture(file: string): boolean {
  return /\.(css|svg|png|webp|woff2)$/.test(file);
}

const sideName: Record<Exclude<Side, 'both'>, string> = { server: 'server only', web: 'browser only' };

function reasonOf(fromSide: Side): string {
  if (fromSide === 'both') return 'and this file runs on both sides.';
  return fromSide === 'web' ? 'and this file is loaded by the browser.' : 'and this file runs on the server.';
}

function rulesPackage({ from, one, target }: Edge): Complaint {
  if (target.kind !== 'package' || from.folder !== 'rules' || from.isTest) return undefined;
  return {
    rule: 'rules-import',
    why: `rules import only rules, and '${one.specifier}' is a package: a rule is a function of plain facts.`,
  };
}

function packageOnWrongSide({ from, importer, one, target }: Edge): Complaint {
  if (target.kind !== 'package' || !importer.startsWith('src/') || from.isTest || one.isTypeOnly) return undefined;
  const itsSide = isBuiltin(one.specifier) ? 'server' : packageSide(target.name);
  if (itsSide === undefined) {
    return {
      rule: 'unknown-package',
      why: `'${target.name}' has no side yet. Say in tools/tidy/package-sides.ts whether the browser may load it.`,
    };
  }
  if (itsSide === 'both' || itsSide === from.side) return undefined;
  return { rule: 'package-side', why: `'${one.specifier}' is for the ${sideName[itsSide]}, ${reasonOf(from.side)}` };
}

function computedImports(module: Module, from: Place): Breach[] {
  if (!module.file.startsWith('src/') || from.isTest) return [];
  return computedImportsOf(module.program).map(({ start }) => ({
    file: module.file,
    line: module.lineAt(start),
    rule: 'syntax' as const,
    why: 'import() of a path that is computed at run time, so that it cannot be checked.',
  }));
}
