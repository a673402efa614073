import { type ReactNode, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { RegisterForm } from '#capabilities/registration/web/RegisterForm.tsx';
import { entryState } from '#capabilities/sign-in/web/entry-state.ts';
import { leaveSignIn } from '#capabilities/sign-in/web/leave-sign-in.ts';
import { cartKeeper } from '#capabilities/carts/web/cart-keeper.ts';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { t } from '#rules/language/t.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';

/** The registration page. It opens a cart first, as booking does: without one the account could only be created by email. ACC-01 */
export default function RegisterPage(): ReactNode {
  const search = useSearch();
  usePageEntered(t`Create an account · ${pageFacts.brand.name}`);
  const [carts] = useState(() => cartKeeper(pageFacts.brand.id));
  return (
    <NarrowPage
      title={t`Create an account`}
      lead={
        <>
          {t`Save your addresses and see all your orders. Already have an account?`}{' '}
          <Link href={`/sign-in${querySuffix(search)}`} state={entryState()}>{t`Sign in`}</Link>
        </>
      }
    >
      <RegisterForm
        phoneUtility={pageFacts.phoneUtility}
        beforeSending={() => carts.cart()}
        onRegistered={() => leaveSignIn(search)}
      />
    </NarrowPage>
  );
}

function querySuffix(search: string): string {
  return search === '' ? '' : `?${search}`;
}
