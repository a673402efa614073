import type { ReactNode } from 'react';
import { SocialSignIn, type SocialSignInProps } from './SocialSignIn.tsx';
import { useSignInProviders } from './use-social-sign-in.ts';

/** The providers to sign in with, once they are loaded. ACC-05 */
export default function SocialSignInLinks(props: Omit<SocialSignInProps, 'providers'>): ReactNode {
  return <SocialSignIn {...props} providers={useSignInProviders()} />;
}
