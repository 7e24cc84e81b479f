import { useState } from 'react';
import { useRollBack } from '../queries/change-releases';
import { releaseText } from '../model/release-texts';
import type { VersionDialogProps } from './promote-dialog';
import { ReasonField } from './reason-field';
import { ReleaseChange } from './release-dialog';

export function RollBackDialog({ slice, version, canary, onClose }: VersionDialogProps & { canary: string | null }) {
  const [reason, setReason] = useState('');
  const rollBack = useRollBack();
  const release = releaseText({ slice, version });
  return (
    <ReleaseChange
      title={`Roll back to ${release}?`}
      description={
        <>
          Every visitor gets {release} again from the next page they open.
          {canary !== null && ` The canary ${canary} ends.`}
        </>
      }
      confirm="Roll back"
      isDanger
      progress="The shell servers check the release..."
      change={rollBack}
      input={{ slice, version, ...(reason.trim() && { reason }) }}
      done={`${release} is in use again`}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ReleaseChange>
  );
}
