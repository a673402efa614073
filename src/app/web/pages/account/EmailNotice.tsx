import type { ReactNode } from 'react';
import { useProfile } from '#capabilities/profile/web/use-profile-data.ts';
import { ConfirmEmailNotice } from '#capabilities/registration/web/ConfirmEmailNotice.tsx';

/** Shown on every page of an account until its email is confirmed. */
export function EmailNotice(): ReactNode {
  const profile = useProfile();
  if (profile.status !== 'loaded' || profile.data.isEmailConfirmed) return null;
  return <ConfirmEmailNotice email={profile.data.email} />;
}
