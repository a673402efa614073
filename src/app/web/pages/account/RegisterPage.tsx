import { type ReactNode, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { RegisterForm } from '#capabilities/registration/web/RegisterForm.tsx';
import { entryState } from '#capabilities/sign-in/web/entry-state.ts';
import { leaveSignIn } from '#capabilities/sign-in/web/leave-sign-in.ts';
import { cartKeeper } from '#capabilities/carts/web/cart-keeper.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from '../sign-in/SignInPage.module.css';

/** The registration page. It opens a cart first, as booking does: without one the account could only be created by mail. ACC-01 */
export default function RegisterPage(): ReactNode {
  const search = useSearch();
  usePageEntered(`Create an account · ${pageFacts.brand.name}`);
  const [carts] = useState(() => cartKeeper(pageFacts.brand.id));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Create an account</h1>
      <p className={styles.lead}>
        Your orders, addresses and travelers are at hand then.{' '}
        <Link href={`/sign-in${querySuffix(search)}`} state={entryState()}>
          Sign in
        </Link>{' '}
        if you have one.
      </p>
      <RegisterForm
        phoneUtility={pageFacts.phoneUtility}
        beforeSending={() => carts.cart()}
        onRegistered={() => leaveSignIn(search)}
      />
    </div>
  );
}

function querySuffix(search: string): string {
  return search === '' ? '' : `?${search}`;
}
