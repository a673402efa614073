import type { ComponentProps, ReactNode } from 'react';
import type { Sending } from '../use-send.ts';
import type { DenseTableProps } from './DenseTable.tsx';
import { type ActionWords, RowActions } from './RowActions.tsx';
import { StaffList } from './StaffList.tsx';

type Item<Remedy extends string> = { readonly id: number; readonly remedies: readonly Remedy[] };

/** The same of a remedy, and what is said once it is done. */
export type RemedyWords = ActionWords & { readonly done: string };

/** Things that staff do something about: each row ends with the remedies that are left for it. */
export function RemedyList<Remedy extends string, Listed extends Item<Remedy>>({
  items,
  words,
  handling,
  onPress,
  cellsOf,
  table,
  ...list
}: Omit<ComponentProps<typeof StaffList>, 'problem' | 'done' | 'order' | 'table'> & {
  /** The most urgent first. */
  items: readonly Listed[];
  words: Readonly<Record<Remedy, RemedyWords>>;
  handling: Pick<Sending<{ readonly id: number; readonly remedy: Remedy }>, 'status' | 'input' | 'problem'>;
  onPress: (item: Listed, remedy: Remedy) => void;
  /** The cells before the remedies. */
  cellsOf: (item: Listed) => readonly ReactNode[];
  table: Pick<DenseTableProps, 'label' | 'emptyText' | 'columns' | 'whole'>;
}): ReactNode {
  const { status, input, problem } = handling;
  return (
    <StaffList
      {...list}
      problem={problem}
      done={status === 'success' && input && words[input.remedy].done}
      order="most urgent"
      table={{
        ...table,
        columns: [...table.columns, 'What to do'],
        rows: items.map((item) => ({
          key: item.id,
          cells: [
            ...cellsOf(item),
            <RowActions
              key="actions"
              actions={item.remedies}
              words={words}
              pending={status === 'pending' && input?.id === item.id ? input.remedy : undefined}
              onPress={(remedy) => onPress(item, remedy)}
            />,
          ],
        })),
      }}
    />
  );
}
