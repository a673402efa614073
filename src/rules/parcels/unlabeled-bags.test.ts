import { expect, test } from 'vitest';
import { parcelStates } from './parcel-states.ts';
import { unlabeledBags } from './unlabeled-bags.ts';

const failed = { id: 1, leg: 'outbound', state: 'failed' } as const;
const other = { id: 2, leg: 'outbound', state: 'failed' } as const;
const first = { leg: 'outbound', hasCase: () => false } as const;

test('PRC-04 the cases of all bags of a leg without a label are opened together, each once', () => {
  expect(unlabeledBags([failed, other], first)).toEqual({ kind: 'open', bags: [failed, other] });
  const hasCase = ({ id }: { readonly id: number }) => id === failed.id;
  expect(unlabeledBags([failed, other], { ...first, hasCase })).toEqual({ kind: 'open', bags: [other] });
});

test('PRC-04 a leg waits while a label of it is planned or being bought, and no bag of another leg counts', () => {
  const waiting = parcelStates.filter((state) => unlabeledBags([failed, { ...other, state }], first).kind === 'wait');
  expect(waiting).toEqual(['planned', 'buying']);
  const back = { ...other, leg: 'return', state: 'planned' } as const;
  expect(unlabeledBags([failed, back], first)).toEqual({ kind: 'open', bags: [failed] });
});

test('a bag with a label, or whose label no order needs, opens no case', () => {
  const opening = parcelStates.filter((state) => {
    const opened = unlabeledBags([{ ...failed, state }], first);
    return opened.kind === 'open' && opened.bags.length > 0;
  });
  expect(opening).toEqual(['failed']);
});
