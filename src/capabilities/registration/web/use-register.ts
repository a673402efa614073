import { type FormEvent, useState } from 'react';
import { csrfTokenOfSignIn } from '#kit/signed-in/wire.ts';
import { CallFailed, callForSession } from '#kit/web/call.ts';
import { type FieldMessages, useSubmit } from '#kit/web/use-submit.ts';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import { accountMessage } from '#rules/account/password.ts';
import { type Registration, type RegistrationField, registrationProblems } from '#rules/account/registration.ts';
import { register } from '../contract.ts';
import { registrationToWire, registrationWireNames, wasMailSent } from '../wire.ts';

/** The password is typed once: its confirmation on the wire is the same. */
type TypedRegistration = Omit<Registration, 'confirmation'>;

export type RegisterControl = {
  readonly typed: TypedRegistration;
  errorOf(field: RegistrationField): string | undefined;
  readonly isPending: boolean;
  /** What is shown below the form: why it failed, or that an email says how to continue. */
  readonly notice: { readonly tone: 'bad' | 'info'; readonly text: string } | null;
  type(changes: Partial<TypedRegistration>): void;
  submitForm(event: FormEvent<HTMLFormElement>): void;
};

/** The state of the registration form. ACC-01 ACC-03 */
export function useRegister(
  first: Partial<TypedRegistration>,
  { beforeSending, onRegistered }: { beforeSending?: (() => Promise<unknown>) | undefined; onRegistered: () => void },
): RegisterControl {
  const [typed, setTyped] = useState<TypedRegistration>({ ...empty, ...first });
  const registering = useSubmit({
    check: problemsByField,
    send: async (registration: TypedRegistration) => {
      await beforeSending?.();
      return sendRegistration(registration);
    },
    onSuccess: ({ isSignedIn }) => {
      if (isSignedIn) onRegistered();
    },
  });
  const { answer, failure } = registering;

  return {
    typed,
    errorOf: (field) => registering.errors[field],
    // Still pending after success, because another page or step is about to open.
    isPending: registering.isPending || answer?.isSignedIn === true,
    notice:
      failure !== null ? { tone: 'bad', text: failure } : answer && !answer.isSignedIn ? mailNotice(answer) : null,
    type: (changes) => {
      setTyped((before) => ({ ...before, ...changes }));
      for (const field of Object.keys(changes)) registering.clearError(field);
    },
    submitForm: (event) => registering.submitForm(event, typed),
  };
}

const empty: TypedRegistration = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  termsAccepted: false,
};

type Registered = { readonly isSignedIn: true } | { readonly isSignedIn: false; readonly message: string };

async function sendRegistration(registration: TypedRegistration): Promise<Registered> {
  const body = registrationToWire({ ...registration, confirmation: registration.password });
  const sending = callForSession(register, { body }, { newCsrfToken: csrfTokenOfSignIn });
  const answer = await withFieldNames(sending, registrationWireNames);
  if (answer.success) return { isSignedIn: true };
  if (!wasMailSent(answer)) throw new CallFailed({ kind: 'declined' }, answer.message);
  return { isSignedIn: false, message: answer.message };
}

function mailNotice({ message }: { readonly message: string }): RegisterControl['notice'] {
  return { tone: 'info', text: message };
}

function problemsByField(typed: TypedRegistration): FieldMessages {
  const sent = { ...typed, email: typed.email.trim(), confirmation: typed.password };
  const { confirmation: _same, ...problems } = registrationProblems(sent);
  return Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, accountMessage(message)]));
}
