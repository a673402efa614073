import { describe, expect, test } from 'vitest';
import { nextSection, sectionsOfTrip, type SectionKey } from './next-section.ts';
import type { TripSectionKey } from './trip-sections.ts';

const inSections = (...sections: TripSectionKey[]) => sections.map((section) => ({ section }));

describe('where “Continue” leads', () => {
  const page = (facts: {
    folded?: SectionKey[];
    waiting?: SectionKey[];
    needs?: TripSectionKey[];
    roundtrip?: boolean;
  }) => ({
    sections: sectionsOfTrip({ roundtrip: facts.roundtrip ?? false }),
    needs: inSections(...(facts.needs ?? [])),
    isFolded: (section: SectionKey) => facts.folded?.includes(section) ?? false,
    isWaiting: (section: SectionKey) => facts.waiting?.includes(section) ?? false,
  });

  test('SCR-01 “Continue” leads to the next section', () => {
    expect(nextSection('where', page({}))).toBe('when');
    expect(nextSection('when', page({}))).toBe('bags');
    expect(nextSection('bags', page({}))).toBe('services');
    expect(nextSection('who', page({}))).toBe('pay');
  });

  test('SCR-01 “Continue” leads past sections that are folded and done, but not past one that needs more', () => {
    expect(nextSection('where', page({ folded: ['bags', 'when'] }))).toBe('services');
    expect(nextSection('where', page({ folded: ['bags', 'when'], needs: ['bags'] }))).toBe('bags');
  });

  test('SCR-01 “Continue” leads to the section that another one waits for', () => {
    const waiting: SectionKey[] = ['services', 'pay'];
    expect(nextSection('when', page({ waiting, folded: ['bags'], needs: ['where', 'who'] }))).toBe('where');
    expect(nextSection('who', page({ waiting, folded: ['when'], needs: ['when'] }))).toBe('when');
  });

  test('TRP-02 “Continue” leads to the return leg only on a round trip', () => {
    expect(sectionsOfTrip({ roundtrip: false })).not.toContain('return');
    expect(sectionsOfTrip({ roundtrip: true })).toContain('return');
  });
});
