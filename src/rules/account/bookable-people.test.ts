import { expect, test } from 'vitest';
import { canBeBookedFor } from './bookable-people.ts';
import { mayForOthers, roles } from './permissions.ts';

test('ROL-02 travelers, pros and club staff can be booked for; staff and carriers’ people can not', () => {
  expect(roles.filter(canBeBookedFor)).toEqual(['user', 'pro', 'club_staff']);
});

test('ROL-02 nobody who books for others can be booked for', () => {
  expect(roles.filter((role) => mayForOthers(role, 'book-for-others') && canBeBookedFor(role))).toEqual([]);
});
