import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claimStates, isClaimPending, isUnanswered, isUndecided, mayClaimBecome } from './claim-states.ts';

test('the database allows the same moves of a claim as the rules', () => {
  const table = readFileSync('migrations/0152-claims-that-are-reopened.sql', 'utf8');
  const inDatabase = [...table.matchAll(/\('([\w-]+)', '([\w-]+)'\)/g)].map(([, from, to]) => `${from} ${to}`);
  const inRules = ([...claimStates, 'unanswered'] as const).flatMap((from) =>
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

test('an answer reopens only what was closed for want of one, and never what staff have denied', () => {
  expect(claimStates.filter((to) => mayClaimBecome({ from: 'unanswered', to }))).toEqual(['open', 'waiting']);
  const unanswered = claimStates.filter((state) => isUnanswered({ state, decidedBy: null }));
  expect(unanswered).toEqual(['denied']);
  expect(isUnanswered({ state: 'denied', decidedBy: 7 })).toBe(false);
});

test('a claim is pending until it is paid, denied or withdrawn', () => {
  expect(claimStates.filter(isClaimPending)).toEqual(['open', 'waiting', 'approved']);
});
