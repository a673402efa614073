import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claimStates, isClaimPending, isUndecided, mayClaimBecome } from './claim-states.ts';

test('the database allows the same moves of a claim as the rules', () => {
  const sql = readFileSync('migrations/0061-bag-claims.sql', 'utf8').split('CREATE TRIGGER')[0] ?? '';
  const table = sql.slice(sql.indexOf('CREATE FUNCTION'));
  const inDatabase = [...table.matchAll(/\('([\w-]+)', '([\w-]+)'\)/g)].map(([, from, to]) => `${from} ${to}`);
  const inRules = claimStates.flatMap((from) =>
    claimStates.filter((to) => mayClaimBecome({ from, to })).map((to) => `${from} ${to}`),
  );
  expect(inDatabase.toSorted()).toEqual(inRules.toSorted());
});

test('a decision is final: the only move from it is its payment', () => {
  for (const from of claimStates.filter((state) => !isUndecided(state))) {
    const next = claimStates.filter((to) => mayClaimBecome({ from, to }));
    expect(next).toEqual(from === 'approved' ? ['paid'] : []);
  }
});

test('a claim is pending until it is paid, denied or withdrawn', () => {
  expect(claimStates.filter(isClaimPending)).toEqual(['open', 'waiting', 'approved']);
});
