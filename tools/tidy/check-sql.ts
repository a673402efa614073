import type { Breach } from './breach.ts';
import { placeOf } from './place.ts';
import type { Module } from './read-module.ts';
import { childrenOf, nameOf, nodeIn, type SyntaxNode } from './syntax-tree.ts';

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
  if (statements.length > 0 || recordsWithoutStatements.some((place) => file.startsWith(place))) return [];
  return [
    {
      file,
      line: 1,
      rule: 'records-sql',
      why: 'records hold SQL, and this file has no statement. Policy belongs in access or a capability, a pure function in rules or kit.',
    },
  ];
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
