import { type ComponentType, type ReactNode, useState } from 'react';
import { useAccountRefresh } from '#capabilities/account/web/use-account-data.ts';
import { Button } from '#kit/web/form/Button.tsx';
import styles from './AccountParts.module.css';

export type EditedRowProps<Item> = { item: Item; onEdit: () => void; onDone: () => Promise<void> };

/** A form without an item is for a new one. */
export type RowFormProps<Item> = { item: Item | null; onDone: () => Promise<void>; onCancel: () => void };

export type EditableRowsProps<Item> = {
  items: readonly Item[];
  /** What stands there while there are none. */
  nothing: string;
  /** What stands on the button that adds one. */
  addWords: string;
  Row: ComponentType<EditedRowProps<Item>>;
  Form: ComponentType<RowFormProps<Item>>;
};

/** Things that somebody has kept: each can be edited in its place, one at a time, and others added below. ACC-08 */
export function EditableRows<Item extends { readonly id: number }>(props: EditableRowsProps<Item>): ReactNode {
  const { items, nothing, addWords, Row, Form } = props;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const refresh = useAccountRefresh();
  const onCancel = (): void => setEdited(null);

  async function onDone(): Promise<void> {
    setEdited(null);
    await refresh();
  }

  return (
    <>
      {items.length === 0 && <p className={styles.lead}>{nothing}</p>}
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((item) => (
            <li className={styles.row} key={item.id}>
              {edited === item.id ? (
                <Form item={item} onDone={onDone} onCancel={onCancel} />
              ) : (
                <Row item={item} onEdit={() => setEdited(item.id)} onDone={onDone} />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <Form item={null} onDone={onDone} onCancel={onCancel} />
      ) : (
        <div className={styles.actions}>
          <Button icon="plus" onPress={() => setEdited('new')}>
            {addWords}
          </Button>
        </div>
      )}
    </>
  );
}
