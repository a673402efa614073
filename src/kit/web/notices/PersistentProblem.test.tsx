// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, pageText } from '../testing/draw.ts';
import { PersistentProblem } from './PersistentProblem.tsx';

test('INT-02 CLB-03 a problem is an alert while it is new, then a line with the same words', () => {
  const problem = (isNew: boolean) => (
    <PersistentProblem
      title="Not saved."
      text="Please try again."
      isNew={isNew}
      dismissAfterMs={5000}
      onRead={() => undefined}
    />
  );
  const { redraw } = draw(problem(true));
  expect(screen.getByRole('alert').textContent).toMatch(/Not saved\..*Please try again\./);
  redraw(problem(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(pageText()).toBe('Not saved. Please try again.');
});
