import { useState } from 'react';
import type { ApiInput, ApiKey } from 'shared-contracts/api/api';
import { TextField } from 'shared-ui/text-field';
import { callApi } from 'shell/contract';
import { useChange } from '../../../shared/api-change/use-api-change';
import { releaseText } from '../model/release-texts';
import { RELEASES } from '../queries/releases';
import { ReleaseChange, type ReleaseDialogProps, type VersionDialogProps } from './release-dialog';

/** `canary` and `staff`: the slice's present versions. */
type Seen = { slice: string; version: string; canary: string | null; staff: string | null };
type Words = Pick<ReleaseDialogProps, 'title' | 'description' | 'confirm' | 'isDanger' | 'progress'> & { done: string };

const CHECKING = 'The shell servers check the release...';

const canaryEnds = ({ canary }: Seen) => (canary === null ? '' : ` The canary ${canary} ends.`);
const gone = (seen: Seen) =>
  `Its pages are gone (404) from the next page that a visitor opens, until a version is promoted again. Other slices stay as they are.${canaryEnds(seen)}`;
const outOfUse = ({ slice }: Seen) => ({
  isDanger: true,
  progress: 'The slice is taken out of use...',
  done: `${slice} is out of use`,
});

const versionOf = ({ slice, version }: Seen) => ({ slice, version });
const seenOf = ({ slice, version }: Seen, reason: string) => ({ slice, seen: version, ...(reason && { reason }) });

type Decision<K extends ApiKey> = {
  endpoint: K;
  inputOf: (seen: Seen, reason: string) => ApiInput<K>;
  takesReason?: boolean;
  wordsOf: (seen: Seen) => Words;
};

const decision = <K extends ApiKey>({ endpoint, inputOf, ...words }: Decision<K>) => ({
  ...words,
  decide: ({ seen, reason }: { seen: Seen; reason: string }): Promise<unknown> =>
    callApi(endpoint, inputOf(seen, reason)),
});

const decisions = {
  promote: decision({
    endpoint: 'POST /api/admin/releases/promotions',
    inputOf: versionOf,
    wordsOf: (seen) => ({
      title: `Promote ${releaseText(seen)}?`,
      description: `Every visitor gets ${releaseText(seen)} from the next page they open. Pages that are open keep their version.${seen.canary === seen.version ? '' : canaryEnds(seen)}`,
      confirm: 'Promote',
      progress: CHECKING,
      done: `${releaseText(seen)} is in use`,
    }),
  }),
  'roll back': decision({
    endpoint: 'POST /api/admin/releases/rollbacks',
    inputOf: (seen, reason) => ({ ...versionOf(seen), ...(reason && { reason }) }),
    takesReason: true,
    wordsOf: (seen) => ({
      title: `Roll back to ${releaseText(seen)}?`,
      description: `Every visitor gets ${releaseText(seen)} again from the next page they open.${canaryEnds(seen)}`,
      confirm: 'Roll back',
      isDanger: true,
      progress: CHECKING,
      done: `${releaseText(seen)} is in use again`,
    }),
  }),
  'roll back to nothing': decision({
    endpoint: 'POST /api/admin/releases/rollbacks',
    inputOf: seenOf,
    takesReason: true,
    wordsOf: (seen) => ({
      title: `Roll ${seen.slice} back to nothing?`,
      description: `Nothing was in use before ${releaseText(seen)}. ${gone(seen)}`,
      confirm: 'Roll back',
      ...outOfUse(seen),
    }),
  }),
  retire: decision({
    endpoint: 'POST /api/admin/releases/retirements',
    inputOf: seenOf,
    takesReason: true,
    wordsOf: (seen) => ({
      title: `Retire ${seen.slice}?`,
      description: gone(seen),
      confirm: 'Retire',
      ...outOfUse(seen),
    }),
  }),
  'give to staff': decision({
    endpoint: 'POST /api/admin/releases/staff',
    inputOf: versionOf,
    wordsOf: (seen) => ({
      title: `Give ${releaseText(seen)} to staff?`,
      description: `Signed-in admins get ${releaseText(seen)} when they open one of its pages, without their account. Customers keep what they have.${seen.staff === null ? '' : ` It replaces ${seen.staff}.`}`,
      confirm: 'Give to staff',
      progress: CHECKING,
      done: `Staff gets ${releaseText(seen)}`,
    }),
  }),
  'take from staff': decision({
    endpoint: 'DELETE /api/admin/releases/staff/:slice',
    inputOf: versionOf,
    wordsOf: (seen) => ({
      title: `Take ${releaseText(seen)} back from staff?`,
      description: 'Admins get what other visitors get from the next page they open.',
      confirm: 'Take back',
      isDanger: true,
      progress: 'Taking it back...',
      done: `${seen.slice} has no version for staff any more`,
    }),
  }),
};

type DecisionDialogProps = VersionDialogProps & Pick<Seen, 'canary' | 'staff'> & { to: keyof typeof decisions };

export function DecisionDialog({ to, onClose, ...seen }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const { decide, takesReason, wordsOf } = decisions[to];
  const change = useChange({ queryKey: [RELEASES] }, decide);
  return (
    <ReleaseChange
      {...wordsOf(seen)}
      change={change}
      input={{ seen, reason: reason.trim() && reason }}
      onClose={onClose}
    >
      {takesReason && (
        <TextField
          label="Reason"
          hint="Optional. The history shows it."
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ReleaseChange>
  );
}
