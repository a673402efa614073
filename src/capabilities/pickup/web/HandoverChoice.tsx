import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { type RadioCard, RadioCards } from '#kit/web/form/RadioCards.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { wholeHour } from '#rules/calendar/whole-hour.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { dropOffOptionId, type PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import styles from './HandoverChoice.module.css';
import type { PickupOptions } from './use-pickup-options.ts';

type Way = 'drop-off' | 'day' | 'hour' | 'waived';

export type HandoverChoiceProps = {
  /** The id of the group; the select of hours has it with `-window`. */
  id: string;
  label: string;
  pickup: PickupOptions;
  /** Whether the bags leave from a club rather than a home. */
  isAtClub: boolean;
  chosenId: number;
  onChoose: (optionId: number) => void;
};

/**
 * How the bags get to the carrier: the user brings them to a store, or the carrier picks them up, any time of the day or within one hour.
 * TRP-04
 */
export function HandoverChoice({ id, label, pickup, isAtClub, chosenId, onChoose }: HandoverChoiceProps): ReactNode {
  if (pickup.status === 'loading') {
    return (
      <Waiting label={t`Loading pickup options`}>
        <Skeleton shape="block" height="4.75rem" count={3} />
      </Waiting>
    );
  }
  if (pickup.status === 'failed') {
    return (
      <Alert
        tone="warn"
        title={pickup.problem}
        action={<Button onPress={pickup.retry}>{t`Try again`}</Button>}
      >{t`You can still drop off your bags at a carrier store for free.`}</Alert>
    );
  }
  const options = pickup.data;
  const chosen = options.find((option) => option.id === chosenId);
  const hours = options.filter((option) => option.hourly);
  return (
    <div className={styles.choice}>
      <RadioCards<Way>
        id={id}
        label={label}
        columns={1}
        options={cardsByWay(options, isAtClub)}
        value={chosen ? wayOf(chosen) : null}
        onChange={(way) => {
          const option = options.find((candidate) => wayOf(candidate) === way);
          if (option) onChoose(option.id);
        }}
      />
      {chosen?.hourly && (
        <SelectField
          id={`${id}-window`}
          label={t`Which hour?`}
          value={String(chosen.id)}
          options={hours.map((option) => ({ value: String(option.id), label: hoursText(option) }))}
          onChange={(value) => onChoose(Number(value))}
        />
      )}
    </div>
  );
}

function wayOf(option: PickupFeeOption): Way {
  if (option.id === dropOffOptionId) return 'drop-off';
  if (option.waived) return 'waived';
  return option.hourly ? 'hour' : 'day';
}

/** One card for each way; the hours of the day share theirs. */
function cardsByWay(options: readonly PickupFeeOption[], isAtClub: boolean): readonly RadioCard<Way>[] {
  const cards = new Map<Way, RadioCard<Way>>();
  for (const option of options) {
    const way = wayOf(option);
    if (!cards.has(way))
      cards.set(way, { ...cardText(option, way, isAtClub), value: way, aside: feeText(option.price) });
  }
  return [...cards.values()];
}

function cardText(
  option: PickupFeeOption,
  way: Way,
  isAtClub: boolean,
): Pick<RadioCard<Way>, 'title' | 'detail' | 'icon'> {
  switch (way) {
    case 'drop-off':
      return { title: option.title, detail: t`Any time the store is open.`, icon: 'store' };
    case 'day':
      return {
        title: t`Pickup at the door`,
        detail: isAtClub
          ? t`${hoursText(option)}. Someone must be there.`
          : t`${hoursText(option)}. Someone must be home.`,
        icon: 'truck',
      };
    case 'waived':
      return { title: t`Pickup at the door, fee waived`, detail: t`${hoursText(option)}. Staff only.`, icon: 'truck' };
    case 'hour':
      return {
        title: t`Pickup within one hour`,
        detail: option.sameDay ? t`Today, at the hour you choose.` : t`At the hour you choose.`,
        icon: 'clock',
      };
  }
}

function hoursText({ readyHour, closeHour }: PickupFeeOption): string {
  return `${wholeHour(readyHour ?? 0)}–${wholeHour(closeHour ?? 0)}`;
}

function feeText(price: Cents): string {
  return price === 0 ? t`Free` : formatCents(price);
}
