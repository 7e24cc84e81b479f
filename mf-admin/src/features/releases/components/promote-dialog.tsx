import { usePromote } from '../queries/change-releases';
import { releaseText } from '../model/release-texts';
import { ReleaseChange } from './release-dialog';

export type VersionDialogProps = { slice: string; version: string; onClose: () => void };

/** `canary`: the slice's, if it is another version. */
export function PromoteDialog({ slice, version, canary, onClose }: VersionDialogProps & { canary: string | null }) {
  const promote = usePromote();
  const release = releaseText({ slice, version });
  return (
    <ReleaseChange
      title={`Promote ${release}?`}
      description={
        <>
          Every visitor gets {release} from the next page they open. Pages that are open keep their version.
          {canary !== null && canary !== version && ` The canary ${canary} ends.`}
        </>
      }
      confirm="Promote"
      progress="The shell servers check the release..."
      change={promote}
      input={{ slice, version }}
      done={`${release} is in use`}
      onClose={onClose}
    />
  );
}
