import { expect, test } from 'vitest';
import { servicePromises } from './promises.ts';

test('PRC-04 the promises state the deadline and the cover that the rules use', () => {
  const [cancellation, , cover] = servicePromises();
  expect(cancellation?.text).toContain('until 5:00 PM on the last business day');
  expect(cover).toEqual({
    title: '$1,000 of coverage included',
    text: 'Every bag is covered each way. Add more when you book, up to $5,000 per bag.',
  });
});
