import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { CanaryEndForm } from 'shared-contracts/releases/schemas';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import type * as z from 'zod';
import { releaseText } from '../model/release-texts';
import { useEndCanary } from '../queries/change-releases';
import { ReleaseDialog, type VersionDialogProps } from './release-dialog';

export function EndCanaryDialog({ slice, version, inUse, onClose }: VersionDialogProps & { inUse: string | null }) {
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof CanaryEndForm>>({
    resolver: zodResolver(CanaryEndForm),
    defaultValues: { reason: '' },
  });
  const field = fieldsOf({ register, formState });
  const end = useEndCanary();
  const submit = handleSubmit(({ reason }) =>
    end.mutate(
      { slice, version, reason },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${slice} has no canary any more` });
          onClose();
        },
        onError: (error) => showFieldErrors(error, setError, ['reason']),
      },
    ),
  );
  return (
    <ReleaseDialog
      title={`Abort the canary ${releaseText({ slice, version })}?`}
      description={
        inUse === null
          ? `Its sessions get nothing of ${slice} from the next page they open: its pages are gone (404).`
          : `Its sessions get ${inUse} again from the next page they open.`
      }
      confirm="Abort canary"
      isDanger
      progress="Ending the canary..."
      change={end}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField label="Reason" hint="The history shows it." autoComplete="off" required {...field('reason')} />
    </ReleaseDialog>
  );
}
