import { type FormEvent, type ReactNode, useState } from 'react';
import type { KeptTraveler } from '#capabilities/account/web/account-answers.ts';
import { accountDeeds } from '#capabilities/account/web/account-deeds.ts';
import { focusFirstError } from '#capabilities/account/web/focus-first-error.ts';
import { useAccountRefresh, useSavedTravelers } from '#capabilities/account/web/use-account-data.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { type SavedTraveler, savedTravelerProblems } from '#rules/account/saved-traveler.ts';
import { limits } from '#rules/limits.ts';
import { messageFor } from '#rules/messages.ts';
import { pageFacts } from '../../page-facts.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';
import { DeleteButton } from './DeleteButton.tsx';
import { EditableRows, type EditedRowProps, type RowFormProps } from './EditableRows.tsx';
import { Saved } from './Saved.tsx';

/** People who are shipped for again and again. Those of earlier orders can be kept with one press. */
export function TravelersPart(): ReactNode {
  const travelers = useSavedTravelers();
  return (
    <AccountData of={travelers} waitingFor="Loading your travelers">
      {({ kept, usedBefore }) => (
        <>
          <EditableRows
            items={kept}
            nothing="Keep the people you ship for, and book faster next time."
            addWords="Add a traveler"
            Row={TravelerRow}
            Form={TravelerForm}
          />
          {usedBefore.length > 0 && <UsedBefore travelers={usedBefore} />}
        </>
      )}
    </AccountData>
  );
}

function TravelerRow({ item: traveler, onEdit, onDone }: EditedRowProps<KeptTraveler>): ReactNode {
  return (
    <>
      <div className={styles.what}>
        <p className={styles.title}>{traveler.name}</p>
        <p className={styles.small}>{[traveler.email, traveler.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" label={`Edit ${traveler.name}`} onPress={onEdit}>
          Edit
        </Button>
        <DeleteButton name={traveler.name} onDelete={() => accountDeeds.deleteTraveler(traveler.id)} onDone={onDone} />
      </div>
    </>
  );
}

function UsedBefore({ travelers }: { travelers: readonly SavedTraveler[] }): ReactNode {
  const refresh = useAccountRefresh();
  const sending = useSending();

  async function keep(traveler: SavedTraveler): Promise<void> {
    if (await sending.send(() => accountDeeds.saveTraveler(traveler, { id: null }))) await refresh();
  }

  return (
    <section className={styles.part} aria-labelledby="used-before">
      <h2 id="used-before">From your orders</h2>
      <ul className={styles.actions}>
        {travelers.map((traveler) => (
          <li key={`${traveler.name} ${traveler.email}`}>
            <Button icon="plus" label={`${traveler.name}: keep`} onPress={() => void keep(traveler)}>
              {traveler.name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TravelerForm({ item: traveler, onDone, onCancel }: RowFormProps<KeptTraveler>): ReactNode {
  const [typed, setTyped] = useState<SavedTraveler>(traveler ?? { name: '', email: '', phone: '' });
  const sending = useSending();

  function type(field: keyof SavedTraveler, value: string): void {
    setTyped((before) => ({ ...before, [field]: value }));
    sending.mend(field);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { name, email, phone } = typed;
    const problems = Object.entries(savedTravelerProblems(typed));
    const found = Object.fromEntries(problems.map(([field, message]) => [field, messageFor(field, message)]));
    if (!sending.refuse(found)) {
      const saved = { name, email, phone };
      if (await sending.send(() => accountDeeds.saveTraveler(saved, { id: traveler?.id ?? null }))) return onDone();
    }
    focusFirstError(form);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.whole}>
        <TextField
          id="traveler-name"
          label="Name"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={limits.textFieldLengthMax}
          required
          value={typed.name}
          error={sending.errors['name']}
          onChange={(value) => type('name', value)}
        />
      </div>
      <TextField
        id="traveler-email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={limits.emailLengthMax}
        value={typed.email}
        error={sending.errors['email']}
        onChange={(value) => type('email', value)}
      />
      <PhoneField
        id="traveler-phone"
        label="Phone"
        country="US"
        utilityAddress={pageFacts.phoneUtility}
        autoComplete="off"
        maxLength={limits.phoneLengthMax}
        value={typed.phone}
        error={sending.errors['phone']}
        onChange={(value) => type('phone', value)}
      />
      <div className={styles.whole}>
        <Saved sending={sending} words={null} aside={<Button onPress={onCancel}>Cancel</Button>}>
          Save traveler
        </Saved>
      </div>
    </form>
  );
}
