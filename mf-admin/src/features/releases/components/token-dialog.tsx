import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { NewReleaseToken, TokenScope } from 'shared-contracts/releases/schemas';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import type * as z from 'zod';
import { CheckField } from '../../../shared/check-field/check-field';
import { CopyField } from '../../../shared/copy-field/copy-field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { scopeTexts } from '../model/release-texts';
import { useCreateToken } from '../queries/change-releases';
import styles from './releases.module.css';

const USUAL_DAYS = 90;

export function TokenDialog({ slices, onClose }: { slices: readonly string[]; onClose: () => void }) {
  const list = useId();
  const problemId = useId();
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof NewReleaseToken>>({
    resolver: zodResolver(NewReleaseToken),
    defaultValues: { slice: '', name: '', days: USUAL_DAYS, scopes: ['publish'], email: '' },
  });
  const create = useCreateToken();
  const submit = handleSubmit((form) =>
    create.mutate(form, {
      onError: (error) => {
        showFieldErrors(error, setError, ['slice', 'name', 'days', 'scopes', 'email']);
        toast(failureToast('The token was not created', error));
      },
    }),
  );
  if (create.data) {
    const { slice, name, scopes, token } = create.data;
    return (
      <Dialog
        open
        title={`Token for ${slice}`}
        description={`With it, ${name} can ${scopes.join(' and ')} ${slice}, and nothing else.`}
        dismissable={false}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <div className={common.stack4}>
          <Notice tone="warning" title="Copy it now">
            It is not shown again. Keep it like a password.
          </Notice>
          <CopyField label="Token" text={token} />
        </div>
      </Dialog>
    );
  }
  const field = fieldsOf({ register, formState });
  const scopesProblem = formState.errors.scopes?.message;
  return (
    <FormDialog
      title="Create Token"
      description="With a token, a team publishes and releases its slice from its own repository."
      isDirty={formState.isDirty}
      isBusy={create.isPending}
      submit="Create Token"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label="Slice"
        hint="Its name, like mf-catalog. It may be a new one."
        list={list}
        autoComplete="off"
        spellCheck={false}
        required
        {...field('slice')}
      />
      <datalist id={list}>
        {slices.map((slice) => (
          <option key={slice}>{slice}</option>
        ))}
      </datalist>
      <TextField
        label="Name"
        hint="Who or what uses it, such as CI. The history shows it."
        autoComplete="off"
        required
        {...field('name')}
      />
      <TextField
        label="Valid for days"
        type="number"
        inputMode="numeric"
        min={1}
        max={365}
        required
        {...field('days', { valueAsNumber: true })}
      />
      <fieldset className={styles.scopes} aria-describedby={scopesProblem ? problemId : undefined}>
        <legend>It allows to</legend>
        {TokenScope.options.map((scope) => (
          <CheckField key={scope} value={scope} label={scopeTexts[scope].allows} {...register('scopes')} />
        ))}
        {scopesProblem && (
          <p id={problemId} className={common.error}>
            {scopesProblem}
          </p>
        )}
      </fieldset>
      <TextField
        label="Email of the team"
        hint="Gets new errors of the slice, at most once an hour, and word of a canary that was withdrawn."
        type="email"
        autoComplete="off"
        {...field('email')}
      />
    </FormDialog>
  );
}
