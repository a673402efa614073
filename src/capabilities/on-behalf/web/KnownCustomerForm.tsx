import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { messages, messageText } from '#rules/messages.ts';
import styles from './CustomerForm.module.css';
import type { FoundCustomer, CustomerSearch } from './use-customer-search.ts';
import type { SettingCartCustomer } from './use-set-cart-customer.ts';

export type KnownCustomerFormProps = {
  /** The choice between people with an account and somebody new. */
  who?: ReactNode;
  /** What is typed. */
  term: string;
  chosen: FoundCustomer | null;
  search: CustomerSearch;
  setting: Pick<SettingCartCustomer, 'status' | 'problem'>;
  onType: (typed: string) => void;
  onChoose: (person: FoundCustomer) => void;
  onApply: (person: FoundCustomer) => void;
  onClose: () => void;
};

/**
 * Somebody is searched and chosen before anything can be applied. That nobody was found is said for three seconds and stays to be read at the
 * field; the success is said for four, and with it the modal goes. ROL-02
 */
export function KnownCustomerForm(props: KnownCustomerFormProps): ReactNode {
  const { term, chosen, search, setting, onClose } = props;
  const [leftFor, setLeftFor] = useState<string | null>(null);
  const isApplied = setting.status === 'applied';
  const isNobody = chosen === null && search.status === 'ready' && search.people.length === 0;

  return (
    <Modal
      title="Book for somebody"
      onClose={onClose}
      actions={
        isApplied ? (
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              disabledReason={chosen ? undefined : messages.onBehalfChooseFirst}
              pendingLabel={setting.status === 'saving' ? 'Applying' : undefined}
              onPress={() => chosen && props.onApply(chosen)}
            >
              Apply
            </Button>
            <Button variant="quiet" onPress={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <div className={styles.fields}>
        {isApplied && chosen ? (
          <Alert tone="good" leaveAfterMs={limits.successAlertMs} onLeave={onClose}>
            {messageText('onBehalfApplied', { name: chosen.name })}
          </Alert>
        ) : (
          <>
            {props.who}
            <SuggestField
              id="add-club-person"
              label="Person or club"
              hint="Their name, email or club. The cart becomes theirs, and so do the ways to pay."
              text={chosen ? chosen.name : term}
              items={search.people}
              status={search.status}
              minLength={limits.personSearchCharactersMin}
              maxLength={limits.searchCharactersMax}
              error={isNobody ? messages.onBehalfNoOne : undefined}
              onTextChange={props.onType}
              onPick={props.onChoose}
              onClear={() => props.onType('')}
            />
          </>
        )}
        {isNobody && leftFor !== term && (
          <Alert key={term} tone="warn" leaveAfterMs={limits.clubSearchMessageMs} onLeave={() => setLeftFor(term)}>
            {messages.noResultsFound}
          </Alert>
        )}
        {setting.problem !== null && <Alert tone="bad">{setting.problem}</Alert>}
      </div>
    </Modal>
  );
}
