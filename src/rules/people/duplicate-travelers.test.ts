import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateTravelers } from './duplicate-travelers.ts';

const ann = { id: '1', name: 'Ann Lee', email: 'ann@example.com', phone: '(561) 555-0101' };

test('TRV-02 a traveler with the name, email and phone of an earlier one is flagged, the earlier one is not', () => {
  expect(duplicateTravelers([ann, { ...ann, id: '2' }, { ...ann, id: '3', name: 'Bo' }, { ...ann, id: '4' }])).toEqual([
    '2',
    '4',
  ]);
});

test('TRV-02 case, extra spaces and the grouping of the number are ignored', () => {
  const again = { id: '2', name: ' ann  LEE ', email: 'Ann@Example.com ', phone: '+1 561-555-0101' };
  expect(duplicateTravelers([ann, again])).toEqual(['2']);
});

test.each(['name', 'email', 'phone'] as const)('TRV-02 another %s is another traveler', (field) => {
  const other = { name: 'Bo Lee', email: 'bo@example.com', phone: '(561) 555-0102' };
  expect(duplicateTravelers([ann, { ...ann, id: '2', [field]: other[field] }])).toEqual([]);
});

test('TRV-02 the same text in different fields is no duplicate', () => {
  const one = { id: '1', name: 'ann', email: 'lee', phone: '' };
  expect(duplicateTravelers([one, { id: '2', name: 'ann lee', email: '', phone: '' }])).toEqual([]);
});

test('TRV-02 empty travelers are not compared', () => {
  const empty = { name: '', email: ' ', phone: '()' };
  expect(
    duplicateTravelers([
      { ...empty, id: '1' },
      { ...empty, id: '2' },
    ]),
  ).toEqual([]);
});

test('TRV-02 as many are flagged as there are repetitions', () => {
  const person = fc.constantFrom('Ann', 'Bo', 'Cy').map((name) => ({ ...ann, name }));
  fc.assert(
    fc.property(fc.array(person), (people) => {
      const travelers = people.map((one, index) => ({ ...one, id: String(index) }));
      const persons = new Set(people.map(({ name }) => name)).size;
      expect(duplicateTravelers(travelers)).toHaveLength(travelers.length - persons);
    }),
  );
});
