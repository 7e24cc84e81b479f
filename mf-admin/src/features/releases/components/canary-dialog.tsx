import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { CanaryForm } from 'shared-contracts/releases/schemas';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import type * as z from 'zod';
import { releaseText } from '../model/release-texts';
import { useStartCanary } from '../queries/change-releases';
import { ReleaseDialog, type VersionDialogProps } from './release-dialog';

const USUAL_PERCENT = 10;

type CanaryDialogProps = VersionDialogProps & {
  /** Null if it is no canary yet. */
  percent: number | null;
  /** The slice has no version in use. */
  isFirst: boolean;
};

export function CanaryDialog({ slice, version, percent, isFirst, onClose }: CanaryDialogProps) {
  const { register, handleSubmit, setError, control, formState } = useForm<z.input<typeof CanaryForm>>({
    resolver: zodResolver(CanaryForm),
    defaultValues: { percent: percent ?? USUAL_PERCENT },
  });
  const field = fieldsOf({ register, formState });
  const start = useStartCanary();
  const release = releaseText({ slice, version });
  const share = useWatch({ control, name: 'percent' });
  const submit = handleSubmit((form) =>
    start.mutate(
      { slice, version, percent: form.percent, seen: percent },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${form.percent}% of the sessions get ${release}` });
          onClose();
        },
        onError: (error) => showFieldErrors(error, setError, ['percent']),
      },
    ),
  );
  return (
    <ReleaseDialog
      title={percent === null ? `Start a canary of ${release}?` : `Change the share of ${release}?`}
      description={
        <>
          {Number.isInteger(share) && share >= 1 && share <= 99
            ? `About ${share} of 100 sessions get ${release} from the next page they open and keep it. `
            : 'A share of the sessions gets it. '}
          {isFirst
            ? `The others get nothing of ${slice}. If it fails for several visitors, it is withdrawn automatically.`
            : 'If it fails more often than the version in use, it is withdrawn automatically.'}
        </>
      }
      confirm={percent === null ? 'Start canary' : 'Change share'}
      progress="The shell servers check the release..."
      change={start}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label="Share of sessions in percent"
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        required
        hint="A whole number from 1 to 99"
        {...field('percent', { valueAsNumber: true })}
      />
    </ReleaseDialog>
  );
}
