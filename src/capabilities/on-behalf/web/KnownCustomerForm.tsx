import { type ReactNode, useState } from 'react';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import type { FoundCustomer } from '../wire.ts';
import { CustomerModal, type CustomerModalProps } from './CustomerModal.tsx';
import type { CustomerSearch } from './use-customer-search.ts';

export type KnownCustomerFormProps = Pick<CustomerModalProps, 'setting' | 'onClose'> & {
  /** The choice between people with an account and a new customer. */
  who?: ReactNode;
  /** What is typed. */
  term: string;
  chosen: FoundCustomer | null;
  search: CustomerSearch;
  onType: (typed: string) => void;
  onChoose: (customer: FoundCustomer) => void;
  onApply: (customer: FoundCustomer) => void;
};

/**
 * Searches a person with an account; nothing can be applied before one is chosen. The message that no customer was found is shown for three
 * seconds, and stays at the field. ROL-02
 */
export function KnownCustomerForm(props: KnownCustomerFormProps): ReactNode {
  const { term, chosen, search, setting, onClose } = props;
  const [leftFor, setLeftFor] = useState<string | null>(null);
  const isNoOneFound = chosen === null && search.status === 'ready' && search.people.length === 0;
  return (
    <CustomerModal
      setting={setting}
      disabledReason={chosen ? undefined : messages.onBehalfChooseFirst}
      onApply={() => chosen && props.onApply(chosen)}
      onClose={onClose}
    >
      {props.who}
      <SuggestField
        id="add-club-person"
        label="Person or club"
        hint="Search by name, email or club. The cart and its payment options become theirs."
        text={chosen ? chosen.name : term}
        items={search.people}
        status={search.status}
        minLength={limits.personSearchCharactersMin}
        maxLength={limits.searchCharactersMax}
        error={isNoOneFound ? messages.onBehalfNoOne : undefined}
        onTextChange={props.onType}
        onPick={props.onChoose}
        onClear={() => props.onType('')}
      />
      {isNoOneFound && leftFor !== term && (
        <Alert key={term} tone="warn" dismissAfterMs={limits.clubSearchMessageMs} onDismiss={() => setLeftFor(term)}>
          {messages.noResultsFound}
        </Alert>
      )}
    </CustomerModal>
  );
}
