import { useState } from 'react';
import { releaseText } from '../model/release-texts';
import { useRetire, useRollBack } from '../queries/change-releases';
import type { VersionDialogProps } from './promote-dialog';
import { ReasonField } from './reason-field';
import { ReleaseChange } from './release-dialog';

type TakeOutDialogProps = VersionDialogProps & {
  canary: string | null;
  /** Rolling back the first version also takes the slice out of use. */
  how: 'retire' | 'roll back';
};

/** `version`: the one in use. */
export function TakeOutDialog({ slice, version, canary, how, onClose }: TakeOutDialogProps) {
  const [reason, setReason] = useState('');
  const retire = useRetire();
  const rollBack = useRollBack();
  const change = how === 'retire' ? retire : rollBack;
  return (
    <ReleaseChange
      title={how === 'retire' ? `Retire ${slice}?` : `Roll ${slice} back to nothing?`}
      description={
        <>
          {how === 'roll back' && `Nothing was in use before ${releaseText({ slice, version })}. `}
          Its pages are gone (404) from the next page that a visitor opens, until a version is promoted again. Other
          slices stay as they are.
          {canary !== null && ` The canary ${canary} ends.`}
        </>
      }
      confirm={how === 'retire' ? 'Retire' : 'Roll back'}
      isDanger
      progress="The slice is taken out of use..."
      change={change}
      input={{ slice, seen: version, ...(reason.trim() && { reason }) }}
      done={`${slice} is out of use`}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ReleaseChange>
  );
}
