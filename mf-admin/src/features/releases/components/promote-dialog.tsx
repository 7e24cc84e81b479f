import { toast } from 'shell/contract';
import { usePromote } from '../queries/change-releases';
import { releaseText } from '../model/release-texts';
import { ReleaseDialog } from './release-dialog';

export type VersionDialogProps = { slice: string; version: string; onClose: () => void };

/** `canary`: the slice's, if it is another version. */
export function PromoteDialog({ slice, version, canary, onClose }: VersionDialogProps & { canary: string | null }) {
  const promote = usePromote();
  const release = releaseText({ slice, version });
  return (
    <ReleaseDialog
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
      onSubmit={(event) => {
        event.preventDefault();
        promote.mutate(
          { slice, version },
          {
            onSuccess: () => {
              toast({ tone: 'success', title: `${release} is in use` });
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    />
  );
}
