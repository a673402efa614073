import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/web/form/Button.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { LoadablePanel } from '#kit/web/layout/LoadablePanel.tsx';
import { MessageWithPhone } from '#kit/web/notices/MessageWithPhone.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { t } from '#rules/language/t.ts';
import { fileOfBag, labelFiles } from '#rules/parcels/label-files.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { bagNumber } from '#rules/parcels/bag-number.ts';
import {
  labelCodeAddress,
  labelsFileAddress,
  type ShownLabel,
  type ShownLabels,
  type ShownLegLabels,
} from '../wire.ts';
import styles from './LabelsPanel.module.css';
import { useLabels } from './use-labels.ts';

type LabelsPanelProps = OrderOfPage & {
  /** The legs that are not canceled. */
  legs: readonly Leg[];
};

/** The labels of an order's bags: what can be printed, when the others are made, and a code for people without a printer. SCR-06 */
export default function LabelsPanel(props: LabelsPanelProps): ReactNode {
  const state = useLabels(props);
  return (
    <LoadablePanel
      title={t`Labels`}
      of={state}
      waitingFor={t`Loading your labels`}
      failedTitle={t`We couldn’t load your labels`}
      failedText={t`Your order isn’t affected.`}
    >
      {(order) => order.legs.map((shown) => <LegLabels key={shown.leg} shown={shown} order={order} />)}
    </LoadablePanel>
  );
}

function LegLabels({ shown, order }: { shown: ShownLegLabels; order: ShownLabels }): ReactNode {
  const { leg, isDropOff, labels } = shown;
  const { orderId, paper } = order;
  const files = labelFiles(labels.length).filter(({ part }) =>
    labels.some(({ bag, state }) => state === 'ready' && fileOfBag(bag) === part),
  );
  return (
    <div className={styles.leg}>
      {order.legs.length > 1 && <h3 className={styles.heading}>{legNames[leg]}</h3>}
      <ul className={styles.bags} aria-live="polite">
        {labels.map((label) => (
          <li key={label.bag} className={styles.bag}>
            <BagLabel
              label={label}
              count={labels.length}
              code={
                isDropOff && label.trackingNumber !== null
                  ? labelCodeAddress({ orderId, leg, bag: label.bag, trackingNumber: label.trackingNumber })
                  : null
              }
            />
          </li>
        ))}
      </ul>
      {files.map(({ part, first, last }) => {
        const about = t`Bags ${first} to ${last}`;
        const isOnly = labels.length <= parcelLimits.bagsPerFileMax;
        const words = (text: string): string => (isOnly ? text : `${about}: ${text}`);
        const file = (on: '4x6' | 'letter' | 'a4') => labelsFileAddress({ orderId, leg, paper: on, part });
        return (
          <div key={part} className={styles.files}>
            <ButtonLink href={file(paper)} variant="primary">
              {words(paper === 'letter' ? t`Print on Letter paper` : t`Print on A4 paper`)}
            </ButtonLink>
            <ButtonLink href={file('4x6')}>{words(t`Print on 4 × 6 in labels`)}</ButtonLink>
          </div>
        );
      })}
    </div>
  );
}

function BagLabel({
  label,
  count,
  code,
}: {
  label: ShownLabel;
  count: number;
  /** Null where the carrier comes, because drivers print nothing, and while there is no label. */
  code: string | null;
}): ReactNode {
  const name = bagNumber(label.bag, count);
  return (
    <>
      <p className={styles.name}>
        {name}: {label.traveler}, {label.bagName}
      </p>
      <p className={styles.words} data-state={label.state}>
        <MessageWithPhone text={label.words} />
        {label.trackingNumber !== null && ` · ${label.carrier} ${label.trackingNumber}`}
      </p>
      {label.state === 'ready' && code !== null && (
        <Disclosure label={t`No printer? Show this at the store`} about={name}>
          <p className={styles.atStore}>
            {t`Show this at a ${label.carrier} store, and they’ll print your label. If they can’t scan it, give them the number ${label.trackingNumber ?? ''}.`}
          </p>
          <img className={styles.code} src={code} width="176" height="176" loading="lazy" alt={t`Code of ${name}`} />
        </Disclosure>
      )}
    </>
  );
}
