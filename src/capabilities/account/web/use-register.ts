import { useState } from 'react';
import { call } from '#kit/web/call.ts';
import { accountWords } from '#rules/account/password.ts';
import {
  type Registration,
  type RegistrationField,
  registrationFieldName,
  registrationProblems,
} from '#rules/account/registration.ts';
import { register } from '../contract.ts';
import { renewCsrfToken } from './renew-csrf-token.ts';
import { useSending } from './use-sending.ts';

export type RegisterControl = {
  readonly typed: Registration;
  errorOf(field: RegistrationField): string | undefined;
  readonly isPending: boolean;
  /** What stands over the form: why it failed, or that a mail tells how to go on. */
  readonly notice: { readonly tone: 'bad' | 'info'; readonly text: string } | null;
  type(changes: Partial<Registration>): void;
  submit(): Promise<void>;
};

/** What is typed into the registration form, and what came of sending it. ACC-01 ACC-03 */
export function useRegister(
  first: Partial<Registration>,
  { beforeSending, onRegistered }: { beforeSending?: (() => Promise<unknown>) | undefined; onRegistered: () => void },
): RegisterControl {
  const [typed, setTyped] = useState<Registration>({ ...nothing, ...first });
  const [mailWords, setMailWords] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const sending = useSending();

  async function submit(): Promise<void> {
    setMailWords(null);
    if (sending.refuse(problemsOf(typed))) return;
    const answer = await sending.send(async () => {
      await beforeSending?.();
      return call(register, { body: { user: wireOf(typed) } });
    });
    if (!answer) return;
    if (answer.success) {
      renewCsrfToken(answer.akt);
      // Still pending: whoever is told goes on to another page or step.
      setLeaving(true);
      onRegistered();
    } else if ('mail_sent' in answer) setMailWords(answer.message);
    else sending.fail(answer.message);
  }

  return {
    typed,
    errorOf: (field) => sending.errors[registrationFieldName(field)],
    isPending: sending.isSending || isLeaving,
    notice: noticeOf(sending.failure, mailWords),
    type: (changes) => {
      setTyped((before) => ({ ...before, ...changes }));
      for (const field of fields) if (field in changes) sending.mend(registrationFieldName(field));
    },
    submit,
  };
}

const nothing: Registration = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  confirmation: '',
  termsAccepted: false,
};

const fields: readonly RegistrationField[] = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'password',
  'confirmation',
  'termsAccepted',
];

function problemsOf(typed: Registration): Readonly<Record<string, string>> {
  const problems = registrationProblems({ ...typed, email: typed.email.trim() });
  return Object.fromEntries(
    fields.flatMap((field) => {
      const message = problems[field];
      return message ? [[registrationFieldName(field), accountWords(message)]] : [];
    }),
  );
}

function wireOf(typed: Registration) {
  return {
    email: typed.email,
    first_name: typed.firstName,
    last_name: typed.lastName,
    phone_number: typed.phone,
    password: typed.password,
    password_confirmation: typed.confirmation,
    terms_accepted: typed.termsAccepted,
  };
}

function noticeOf(failure: string | null, mailWords: string | null): RegisterControl['notice'] {
  if (failure !== null) return { tone: 'bad', text: failure };
  return mailWords === null ? null : { tone: 'info', text: mailWords };
}
