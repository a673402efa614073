import type { ReactNode } from 'react';
import { SocialSignIn, type SocialSignInProps } from './SocialSignIn.tsx';
import { useSignInProviders } from './use-social-sign-in.ts';

/** The ways to sign in with an account elsewhere, once it is known which there are. ACC-05 */
export default function SocialWays(props: Omit<SocialSignInProps, 'providers'>): ReactNode {
  return <SocialSignIn {...props} providers={useSignInProviders()} />;
}
