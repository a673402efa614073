import type { ReactNode } from 'react';
import { ChoiceGroup } from '../form/ChoiceGroup.tsx';
import type { FieldBasics } from '../form/Field.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './OptionCards.module.css';
import { t } from '#rules/language/t.ts';
import { cardColumns } from '#rules/services/card-columns.ts';

export type OptionCard = {
  id: string;
  /** The largest thing on the card: "Thu, Mar 12". */
  headline: string;
  /** Small words over the headline: "Arrives". */
  headlineLabel?: string;
  /** "$74.99" */
  price: string;
  /** The price before a discount, struck through. */
  priceBefore?: string | undefined;
  /** What the seller calls it: "Ground". */
  name: string;
  /** One quiet line: "4 business days". */
  detail?: string;
  /** "Cheapest", "Fastest". */
  badges?: readonly string[];
};

export type OptionCardsProps = FieldBasics & {
  options: readonly OptionCard[];
  value: string | null;
  onChange: (id: string) => void;
};

/** Radio buttons as cards, in as many columns as there are options. SVC-06 */
export function OptionCards(props: OptionCardsProps): ReactNode {
  const { id, options, value, onChange } = props;
  return (
    <ChoiceGroup {...props} className={styles.group}>
      <div className={styles.cards} data-columns={cardColumns(options.length)}>
        {options.map((option) => {
          const optionId = `${id}-${option.id}`;
          return (
            <label key={option.id} className={styles.card}>
              <input
                className={styles.radio}
                type="radio"
                name={id}
                value={option.id}
                checked={option.id === value}
                aria-labelledby={`${optionId}-headline ${optionId}-price ${optionId}-name`}
                aria-describedby={option.badges?.length ? `${optionId}-badges` : undefined}
                onChange={() => onChange(option.id)}
              />
              <span className={styles.badges} id={`${optionId}-badges`}>
                {option.badges?.map((badge) => (
                  <span key={badge} className={styles.badge}>
                    {badge}
                  </span>
                ))}
              </span>
              <span className={styles.headline} id={`${optionId}-headline`}>
                {option.headlineLabel && <span className={styles.small}>{option.headlineLabel} </span>}
                <span className={styles.words}>{option.headline}</span>
              </span>
              <span className={styles.price} id={`${optionId}-price`}>
                {option.priceBefore && (
                  <s className={styles.before}>
                    <VisuallyHidden>{t`was`} </VisuallyHidden>
                    {option.priceBefore}
                  </s>
                )}{' '}
                {option.price}
              </span>
              <span className={styles.name} id={`${optionId}-name`}>
                {option.name}
                {option.detail && <span className={styles.detail}> {option.detail}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
