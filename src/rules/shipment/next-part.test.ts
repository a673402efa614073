import { describe, expect, test } from 'vitest';
import { nextPart, partsOfTrip, type PartKey } from './next-part.ts';
import type { SectionKey } from './sections.ts';

const inSections = (...sections: SectionKey[]) => sections.map((section) => ({ section }));

describe('where “Continue” leads', () => {
  const page = (facts: { folded?: PartKey[]; waiting?: PartKey[]; needs?: SectionKey[]; roundtrip?: boolean }) => ({
    parts: partsOfTrip({ roundtrip: facts.roundtrip ?? false }),
    needs: inSections(...(facts.needs ?? [])),
    isFolded: (part: PartKey) => facts.folded?.includes(part) ?? false,
    isWaiting: (part: PartKey) => facts.waiting?.includes(part) ?? false,
  });

  test('SCR-01 “Continue” leads to the next part', () => {
    expect(nextPart('where', page({}))).toBe('when');
    expect(nextPart('when', page({}))).toBe('bags');
    expect(nextPart('bags', page({}))).toBe('services');
    expect(nextPart('who', page({}))).toBe('pay');
  });

  test('SCR-01 “Continue” leads past parts that are folded and done, but not past one that needs more', () => {
    expect(nextPart('where', page({ folded: ['bags', 'when'] }))).toBe('services');
    expect(nextPart('where', page({ folded: ['bags', 'when'], needs: ['bags'] }))).toBe('bags');
  });

  test('SCR-01 “Continue” leads to the part that another one waits for', () => {
    const waiting: PartKey[] = ['services', 'pay'];
    expect(nextPart('when', page({ waiting, folded: ['bags'], needs: ['where', 'who'] }))).toBe('where');
    expect(nextPart('who', page({ waiting, folded: ['when'], needs: ['when'] }))).toBe('when');
  });

  test('TRP-02 “Continue” leads to the return leg only on a round trip', () => {
    expect(partsOfTrip({ roundtrip: false })).not.toContain('return');
    expect(partsOfTrip({ roundtrip: true })).toContain('return');
  });
});
