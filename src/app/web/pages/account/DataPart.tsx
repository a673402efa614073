import type { ReactNode } from 'react';
import { PersonalDataSection } from '#capabilities/privacy/web/PersonalDataSection.tsx';
import { useProfile } from '#capabilities/profile/web/use-profile-data.ts';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { t } from '#rules/language/t.ts';

/** What we know about the user, to download or to erase. ACC-08 */
export function DataPart(): ReactNode {
  const lookup = useProfile();
  return (
    <LoadableContent of={lookup} waitingFor={t`Loading your profile`}>
      {({ hasPassword }) => <PersonalDataSection hasPassword={hasPassword} />}
    </LoadableContent>
  );
}
