import { type ReactNode, useState } from 'react';
import { Button } from '../form/Button.tsx';
import { useAccountRefresh } from '../use-account-data.ts';
import styles from './AccountSection.module.css';

export type EditableRowProps<Item> = { item: Item; onEdit: () => void; onDone: () => Promise<void> };

/** A form without an item adds a new one. */
export type RowFormProps<Item> = { item: Item | null; onDone: () => Promise<void>; onCancel: () => void };

export type EditableRowsProps<Item> = {
  items: readonly Item[];
  /** What is shown while there are no items. */
  emptyText: string;
  addLabel: string;
  renderRow: (props: EditableRowProps<Item>) => ReactNode;
  renderForm: (props: RowFormProps<Item>) => ReactNode;
};

/** Saved items: each can be edited in its place, one at a time, and new ones are added below. ACC-08 */
export function EditableRows<Item extends { readonly id: number }>(props: EditableRowsProps<Item>): ReactNode {
  const { items, emptyText, addLabel, renderRow, renderForm } = props;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const refresh = useAccountRefresh();
  const onCancel = (): void => setEdited(null);

  async function onDone(): Promise<void> {
    setEdited(null);
    await refresh();
  }

  return (
    <>
      {items.length === 0 && <p className={styles.lead}>{emptyText}</p>}
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((item) => (
            <li className={styles.row} key={item.id}>
              {edited === item.id
                ? renderForm({ item, onDone, onCancel })
                : renderRow({ item, onEdit: () => setEdited(item.id), onDone })}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        renderForm({ item: null, onDone, onCancel })
      ) : (
        <div className={styles.actions}>
          <Button icon="plus" onPress={() => setEdited('new')}>
            {addLabel}
          </Button>
        </div>
      )}
    </>
  );
}
