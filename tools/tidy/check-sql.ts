import type { Breach } from './breach.ts';
import { placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { childrenOf, nameOf, nodeIn, nodesIn, type SyntaxNode } from './syntax-tree.ts';

/** The background runner has its own tables, which it shares with pg-boss. */
const jobRunner = 'src/kit/server/jobs/';

/** The types of the tables, and the files that read the demo data. */
const recordsWithoutStatements = ['src/records/tables.ts', 'src/records/demo/'];

/** SQL is in records and nothing else is; an adapter may have a database of its own. */
export function checkSql(module: Module): Breach[] {
  const { file, program } = module;
  const { folder, isTest } = placeOf(file);
  if (isTest || !file.startsWith('src/') || folder === 'ports' || file.startsWith(jobRunner)) return [];
  const statements = statementsIn(program);
  if (folder !== 'records') {
    return statements.map(({ start }) => ({
      file,
      line: module.lineAt(start),
      rule: 'sql-place',
      why: 'SQL is written in records, where a change of a table finds all of it. Here a function of records is called.',
    }));
  }
  const breaches = memoriesIn(program).map(
    ({ start }): Breach => ({
      file,
      line: module.lineAt(start),
      rule: 'records-memory',
      why: 'records hold SQL and remember nothing between two calls. A cache lives in facts, or is one of kit.',
    }),
  );
  if (statements.length > 0 || recordsWithoutStatements.some((place) => file.startsWith(place))) return breaches;
  return [
    ...breaches,
    {
      file,
      line: 1,
      rule: 'records-sql',
      why: 'records hold SQL, and this file has no statement. Policy belongs in access or a capability, a pure function in rules or kit.',
    },
  ];
}

const collections = ['Map', 'Set', 'WeakMap', 'WeakSet'];

/** Functions of kit and ports that a module of records may make a value with, because that value keeps nothing after an answer. */
const makersWithoutMemory = ['inBatches', 'insertJobs'];

/**
 * What a module keeps beside the database: its variables, its collections that are empty at first, and what functions of kit and ports
 * make for it, such as a reader that remembers.
 */
function memoriesIn(program: SyntaxNode): SyntaxNode[] {
  const makers = makersIn(program);
  return nodesIn(program['body'])
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? nodesIn(node['declaration']) : [node]))
    .filter(({ type }) => type === 'VariableDeclaration')
    .filter((node) => {
      const declarators = nodesIn(node['declarations']);
      return node['kind'] !== 'const' || declarators.some((one) => isEmptyCollection(one) || isMadeBy(makers, one));
    });
}

/** The names by which a module calls functions of kit and ports. */
function makersIn(program: SyntaxNode): ReadonlySet<string> {
  const names = nodesIn(program['body'])
    .filter((node) => node.type === 'ImportDeclaration' && /^#(kit|ports)\//.test(nameOf(node['source']) ?? ''))
    .flatMap((node) => nodesIn(node['specifiers']))
    .filter((specifier) => !makersWithoutMemory.includes(nameOf(specifier['imported']) ?? ''));
  return new Set(names.map((specifier) => nameOf(specifier['local']) ?? ''));
}

function isMadeBy(makers: ReadonlySet<string>, declarator: SyntaxNode): boolean {
  const init = nodeIn(declarator['init']);
  return init?.type === 'CallExpression' && makers.has(nameOf(init['callee']) ?? '');
}

function isEmptyCollection(declarator: SyntaxNode): boolean {
  const init = nodeIn(declarator['init']);
  if (init?.type !== 'NewExpression' || nodesIn(init['arguments']).length > 0) return false;
  return collections.includes(nameOf(init['callee']) ?? '');
}

const builderMethods = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery'];

function statementsIn(node: SyntaxNode): SyntaxNode[] {
  return isStatement(node) ? [node] : childrenOf(node).flatMap(statementsIn);
}

function isStatement(node: SyntaxNode): boolean {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node['tag']) === 'sql';
  const callee = node.type === 'CallExpression' ? nodeIn(node['callee']) : undefined;
  return callee?.type === 'MemberExpression' && builderMethods.includes(nameOf(callee['property']) ?? '');
}
