import { type FormEvent, useRef, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { messages } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import { checkEmail } from '#rules/people/email.ts';
import { mailOrderLink } from '../contract.ts';
import { orderLinkRequestToWire } from '../wire.ts';

/** The form has two buttons: one looks for the bags, the other requests an email. */
export function useTrackOrder<Found>(onTrack: (typed: TypedOrder) => Promise<Found>) {
  const [typed, setTyped] = useState<TypedOrder>({ number: '', email: '' });
  const wantsMail = useRef(false);
  const looking = useSubmit({
    check: (order: TypedOrder) => ({
      ...problemsOf(order),
      // The number in a receipt's address identifies no customer, since it counts up; only the display number is accepted.
      ...(orderNumber(order.number)?.kind === 'display' ? {} : { orderNumber: messages.orderNumberWrong }),
    }),
    send: async (order: TypedOrder) => ({ found: await onTrack(order), typed: order }),
  });
  const requesting = useSubmit({
    check: problemsOf,
    send: (order: TypedOrder) => call(mailOrderLink, { body: orderLinkRequestToWire(order) }),
  });

  function type(changes: Partial<TypedOrder>, field: string): void {
    setTyped((before) => ({ ...before, ...changes }));
    looking.clearError(field);
    requesting.clearError(field);
  }

  return {
    typed,
    looking,
    requesting,
    errors: { ...looking.errors, ...requesting.errors },
    typeNumber: (number: string): void => type({ number }, 'orderNumber'),
    typeEmail: (email: string): void => type({ email }, 'email'),
    /** Called when the button that requests an email was pressed; the form is submitted right after that. */
    chooseMail: (): void => {
      wantsMail.current = true;
    },
    submitForm: (event: FormEvent<HTMLFormElement>): void => {
      const [way, other] = wantsMail.current ? [requesting, looking] : [looking, requesting];
      wantsMail.current = false;
      other.reset();
      way.submitForm(event, { number: typed.number.trim(), email: typed.email.trim() });
    },
  };
}

function problemsOf({ number, email }: TypedOrder): Record<string, string> {
  const emailProblem = email === '' ? 'loginEmailRequired' : checkEmail(email);
  return {
    ...(orderNumber(number) ? {} : { orderNumber: messages.orderNumberWrong }),
    ...(emailProblem ? { email: messages[emailProblem] } : {}),
  };
}
