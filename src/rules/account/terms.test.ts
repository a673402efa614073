import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockTime } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { cents, formatCents } from '#rules/money.ts';
import { currentTerms, termsState } from './terms.ts';

describe('the text', () => {
  const words = (title: string) => currentTerms.sections.find((section) => section.title === title)?.paragraphs ?? [];

  test('CHK-04 the text of the terms covers what we do, what it costs, and what happens when something goes wrong', () => {
    expect(currentTerms.sections.map(({ title }) => title)).toEqual([
      'What we do',
      'Prices',
      'Coverage',
      'Changing and canceling',
      'What may not be shipped',
      'Claims',
      'Your data',
    ]);
  });

  test('CHK-04 the text of the terms promises the cover and the refunds that the rules give', () => {
    expect(words('Coverage').join(' ')).toContain(formatCents(cents(limits.coverIncludedCents)));
    const canceling = words('Changing and canceling').join(' ');
    expect(canceling).toContain(`Until ${clockTime({ hour: limits.cancelCutOffHour, minute: 0 })},`);
    expect(canceling).toContain(`${formatCents(cents(limits.lateCancelFeePerBagCents))} for each bag`);
  });

  test('HOL-02 the text of the terms says what guests and signed-in people are asked for the weeks around Christmas', () => {
    expect(words('What we do').join(' ')).toContain(
      'We tell you so before you pay, and if you’re signed in, we ask you',
    );
  });

  test('CHK-04 the text of the terms has a version that starts with the month of its first day', () => {
    expect(currentTerms.firstDay.startsWith(currentTerms.version)).toBe(true);
  });
});

describe('the state of a user', () => {
  test('CHK-04 without an accepted version the state is never-accepted', () => {
    expect(termsState([])).toBe('never-accepted');
  });

  test('CHK-04 with another accepted version the state is changed', () => {
    expect(termsState(['2025-06'])).toBe('changed');
  });

  test('CHK-04 with the version in force accepted the state is accepted, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (before, after) => {
        expect(termsState([...before, currentTerms.version, ...after])).toBe('accepted');
      }),
    );
  });
});
