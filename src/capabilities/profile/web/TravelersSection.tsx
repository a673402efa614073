import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DeleteButton } from '#kit/web/form/DeleteButton.tsx';
import { SubmitRow } from '#kit/web/form/SubmitRow.tsx';
import { EmailField } from '#kit/web/form/EmailField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { type EditableRowProps, EditableRows, type RowFormProps } from '#kit/web/layout/EditableRows.tsx';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { useAccountRefresh } from '#kit/web/use-account-data.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { type SavedTraveler, savedTravelerProblems } from '#rules/account/saved-traveler.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageFor } from '#rules/messages.ts';
import { deleteTraveler } from '../contract.ts';
import type { TravelerEntry } from '../wire.ts';
import { saveTraveler } from './profile-actions.ts';
import { useSavedTravelers } from './use-profile-data.ts';

/** Travelers saved for later shipments. Those of earlier orders can be saved with one press. */
export function TravelersSection({ phoneUtility }: { phoneUtility: string }): ReactNode {
  const travelers = useSavedTravelers();
  return (
    <LoadableContent of={travelers} waitingFor={t`Loading your travelers`}>
      {({ saved, usedBefore }) => (
        <>
          <EditableRows
            items={saved}
            emptyText={t`Save the people you ship for to book faster next time.`}
            addLabel={t`Add a traveler`}
            renderRow={(props) => <TravelerRow {...props} />}
            renderForm={(props) => <TravelerForm {...props} phoneUtility={phoneUtility} />}
          />
          {usedBefore.length > 0 && <UsedBefore travelers={usedBefore} />}
        </>
      )}
    </LoadableContent>
  );
}

function TravelerRow({ item: traveler, onEdit, onDone }: EditableRowProps<TravelerEntry>): ReactNode {
  return (
    <>
      <div className={styles.what}>
        <p className={styles.title}>{traveler.name}</p>
        <p className={styles.small}>{[traveler.email, traveler.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" label={t`Edit ${traveler.name}`} onPress={onEdit}>{t`Edit`}</Button>
        <DeleteButton
          name={traveler.name}
          onDelete={() => call(deleteTraveler, { body: { id: traveler.id } })}
          onDone={onDone}
        />
      </div>
    </>
  );
}

function UsedBefore({ travelers }: { travelers: readonly SavedTraveler[] }): ReactNode {
  const keeping = useSubmit({
    send: (traveler: SavedTraveler) => saveTraveler(traveler, { id: null }),
    onSuccess: useAccountRefresh(),
  });

  return (
    <section className={styles.part} aria-labelledby="used-before">
      <h2 id="used-before">{t`From your orders`}</h2>
      <ul className={styles.actions}>
        {travelers.map((traveler) => (
          <li key={`${traveler.name} ${traveler.email}`}>
            <Button icon="plus" label={t`${traveler.name}: keep`} onPress={() => keeping.submit(traveler)}>
              {traveler.name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type TravelerFormProps = RowFormProps<TravelerEntry> & { phoneUtility: string };

function TravelerForm({ item: traveler, onDone, onCancel, phoneUtility }: TravelerFormProps): ReactNode {
  const [typed, setTyped] = useState<SavedTraveler>(traveler ?? { name: '', email: '', phone: '' });
  const saving = useSubmit({
    check: (saved: SavedTraveler) => {
      const problems = Object.entries(savedTravelerProblems(saved));
      return Object.fromEntries(problems.map(([field, message]) => [field, messageFor(field, message)]));
    },
    send: (saved) => saveTraveler(saved, { id: traveler?.id ?? null }),
    onSuccess: onDone,
  });

  function type(field: keyof SavedTraveler, value: string): void {
    setTyped((before) => ({ ...before, [field]: value }));
    saving.clearError(field);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => saving.submitForm(event, typed)}>
      <div className={styles.whole}>
        <TextField
          id="traveler-name"
          label={t`Name`}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={limits.textFieldLengthMax}
          required
          value={typed.name}
          error={saving.errors['name']}
          onChange={(value) => type('name', value)}
        />
      </div>
      <EmailField
        id="traveler-email"
        label={t`Email (optional)`}
        autoComplete="off"
        value={typed.email}
        error={saving.errors['email']}
        onChange={(value) => type('email', value)}
      />
      <PhoneField
        id="traveler-phone"
        label={t`Phone (optional)`}
        country="US"
        utilityAddress={phoneUtility}
        autoComplete="off"
        maxLength={limits.phoneLengthMax}
        value={typed.phone}
        error={saving.errors['phone']}
        onChange={(value) => type('phone', value)}
      />
      <div className={styles.whole}>
        <SubmitRow
          submission={saving}
          aside={<Button onPress={onCancel}>{t`Cancel`}</Button>}
        >{t`Save traveler`}</SubmitRow>
      </div>
    </form>
  );
}
