import { releaseText } from '../model/release-texts';
import { useGiveToStaff, useTakeFromStaff } from '../queries/change-releases';
import type { VersionDialogProps } from './promote-dialog';
import { ReleaseChange } from './release-dialog';

/** `given`: the staff's present version. */
export function GiveToStaffDialog({ slice, version, given, onClose }: VersionDialogProps & { given: string | null }) {
  const give = useGiveToStaff();
  const release = releaseText({ slice, version });
  return (
    <ReleaseChange
      title={`Give ${release} to staff?`}
      description={
        <>
          Signed-in admins get {release} when they open one of its pages, without their account. Customers keep what
          they have.
          {given !== null && ` It replaces ${given}.`}
        </>
      }
      confirm="Give to staff"
      progress="The shell servers check the release..."
      change={give}
      input={{ slice, version }}
      done={`Staff gets ${release}`}
      onClose={onClose}
    />
  );
}

export function TakeFromStaffDialog({ slice, version, onClose }: VersionDialogProps) {
  const take = useTakeFromStaff();
  return (
    <ReleaseChange
      title={`Take ${releaseText({ slice, version })} back from staff?`}
      description="Admins get what other visitors get from the next page they open."
      confirm="Take back"
      isDanger
      progress="Taking it back..."
      change={take}
      input={{ slice, version }}
      done={`${slice} has no version for staff any more`}
      onClose={onClose}
    />
  );
}
