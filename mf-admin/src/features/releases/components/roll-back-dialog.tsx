import { useState } from 'react';
import { toast } from 'shell/contract';
import { useRollBack } from '../queries/change-releases';
import { releaseText } from '../model/release-texts';
import type { VersionDialogProps } from './promote-dialog';
import { ReasonField } from './reason-field';
import { ReleaseDialog } from './release-dialog';

export function RollBackDialog({ slice, version, canary, onClose }: VersionDialogProps & { canary: string | null }) {
  const [reason, setReason] = useState('');
  const rollBack = useRollBack();
  const release = releaseText({ slice, version });
  return (
    <ReleaseDialog
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
      onSubmit={(event) => {
        event.preventDefault();
        rollBack.mutate(
          { slice, version, ...(reason.trim() && { reason }) },
          {
            onSuccess: () => {
              toast({ tone: 'success', title: `${release} is in use again` });
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ReleaseDialog>
  );
}
