import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { LoadablePanel } from '#kit/web/layout/LoadablePanel.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { t } from '#rules/language/t.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { bagNumber } from '#rules/parcels/bag-number.ts';
import { customsPapersAddress, type ShownInventory, type ShownInventoryBag } from '../wire.ts';
import { ContentsList } from './ContentsList.tsx';
import styles from './InventoryPanel.module.css';
import { ItemsFields } from './ItemsFields.tsx';
import { typedItems } from './typed-items.ts';
import { useInventory, useSaveBag } from './use-inventory.ts';

export type InventoryPanelProps = OrderOfPage & {
  /** Where the order can be changed, to raise the cover; null when it can't be. */
  changeHref: string | null;
};

/** What is in each bag, typed once: for the customs papers, and for a claim if something goes wrong. SCR-06 INT-01 */
export default function InventoryPanel(props: InventoryPanelProps): ReactNode {
  const state = useInventory(props);
  return (
    <LoadablePanel
      title={t`What’s in your bags`}
      of={state}
      waitingFor={t`Loading what’s in your bags`}
      failedTitle={t`We couldn’t load what’s in your bags`}
      failedText={t`Your order isn’t affected.`}
    >
      {(inventory) => <Bags inventory={inventory} order={props} />}
    </LoadablePanel>
  );
}

function Bags({ inventory, order }: { inventory: ShownInventory; order: InventoryPanelProps }): ReactNode {
  const { bags, customs, isLocked } = inventory;
  const [edited, setEdited] = useState<number | null>(null);
  const count = bags.length;
  return (
    <>
      <p className={styles.soft}>{introWords(inventory)}</p>
      <ul className={styles.bags}>
        {bags.map((bag) => (
          <li key={bag.bag} className={styles.bag}>
            <p className={styles.name}>
              {bagNumber(bag.bag, count)}: {bag.traveler}, {bag.bagName}
            </p>
            {edited === bag.bag ? (
              <BagForm bag={bag} inventory={inventory} order={order} onDone={() => setEdited(null)} />
            ) : (
              <>
                <ContentsList
                  items={bag.items}
                  cover={bag.cover}
                  more={
                    order.changeHref !== null && (
                      <ButtonLink href={order.changeHref} size="small">{t`Increase coverage`}</ButtonLink>
                    )
                  }
                />
                {isLocked && bag.items.length === 0 && <p className={styles.soft}>{t`No contents were declared.`}</p>}
                {!isLocked && (
                  <div>
                    <Button size="small" label={editLabel(bag, count)} onPress={() => setEdited(bag.bag)}>
                      {bag.items.length === 0 ? t`Add contents` : t`Edit contents`}
                    </Button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {customs.map(({ leg, isReady, bagsWithout }) => (
        <div key={leg} className={styles.papers}>
          {customs.length > 1 && <h3 className={styles.heading}>{legNames[leg]}</h3>}
          {isReady ? (
            <>
              <p
                className={styles.soft}
              >{t`Print a commercial invoice and a customs declaration for each bag, sign them, and put them with the bag.`}</p>
              <div>
                <ButtonLink
                  href={customsPapersAddress({ orderId: order.orderId, leg })}
                >{t`Print customs papers`}</ButtonLink>
              </div>
              {bagsWithout.length > 0 && <Alert tone="warn">{withoutWords(bagsWithout, isLocked)}</Alert>}
            </>
          ) : (
            !isLocked && (
              <Alert tone="warn">{t`We make your labels and customs papers once you’ve told us what’s in each bag.`}</Alert>
            )
          )}
        </div>
      ))}
    </>
  );
}

/** Which bags are missing from the papers. After the first scan nothing can be added. */
function withoutWords(bags: readonly number[], isLocked: boolean): string {
  const numbers = bags.join(', ');
  if (bags.length === 1) {
    return isLocked
      ? t`Bag ${numbers} isn’t in them: its contents weren’t declared.`
      : t`Bag ${numbers} isn’t in them yet: tell us what’s in it.`;
  }
  return isLocked
    ? t`Bags ${numbers} aren’t in them: their contents weren’t declared.`
    : t`Bags ${numbers} aren’t in them yet: tell us what’s in them.`;
}

function editLabel({ bag, items }: ShownInventoryBag, count: number): string {
  return items.length === 0 ? t`Add contents of bag ${bag} of ${count}` : t`Edit contents of bag ${bag} of ${count}`;
}

function introWords({ customs, isLocked }: ShownInventory): string {
  if (isLocked) return t`This can’t be changed after the carrier has taken the bags.`;
  return customs.length > 0
    ? t`Your bags cross a border. Customs needs to know what’s in them. You can change this until the carrier has a bag.`
    : t`Optional. If a bag is lost or damaged, a claim is quicker when we know what was inside. You can change this until the carrier has a bag.`;
}

function BagForm({
  bag,
  inventory: { countries, customs },
  order,
  onDone,
}: {
  bag: ShownInventoryBag;
  inventory: ShownInventory;
  order: InventoryPanelProps;
  onDone: () => void;
}): ReactNode {
  const [typed, setTyped] = useState(() => typedItems(bag.items, 'US'));
  const saving = useSaveBag(order, { countries, isDeclared: customs.length > 0, onSaved: onDone });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => saving.submitForm(event, { bag: bag.bag, typed })}>
      {saving.failure !== null && <Alert tone="bad">{saving.failure}</Alert>}
      <ItemsFields
        id={`bag-${bag.bag}`}
        typed={typed}
        errors={saving.errors}
        countries={countries}
        country="US"
        onChange={setTyped}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          pendingLabel={saving.isPending ? t`Saving…` : undefined}
        >{t`Save contents`}</Button>
        <Button variant="quiet" onPress={onDone}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
