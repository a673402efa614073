import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from './scale-layout.ts';

const inches = fc.integer({ min: 4, max: 96 });
const things = fc.array(fc.record({ widthInches: inches, heightInches: inches }), { maxLength: 6 });

test('everything is on the floor, inside the drawing, and nothing overlaps', () => {
  fc.assert(
    fc.property(things, inches, (items, personInches) => {
      const { width, height, floor, places, personX } = layOut({ items, personInches });
      let freeFrom = personX + 20;
      for (const { item, x, y } of places) {
        expect(y + item.heightInches).toBe(floor);
        expect(y).toBeGreaterThan(0);
        expect(x).toBeGreaterThan(freeFrom);
        freeFrom = x + item.widthInches;
      }
      expect(freeFrom).toBeLessThan(width);
      expect(floor).toBeLessThan(height);
    }),
  );
});
