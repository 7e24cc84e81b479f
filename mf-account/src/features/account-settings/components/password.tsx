import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PasswordChange } from 'shared-contracts/accounts/schemas';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { useNewSession } from '../../../shared/use-new-session';
import { SettingsCard } from './settings-card';

const fields = ['currentPassword', 'password', 'confirmPassword'] as const;

export function Password() {
  const { register, handleSubmit, setError, reset, formState } = useForm({ resolver: zodResolver(PasswordChange) });
  const field = fieldsOf({ register, formState });
  const change = useNewSession('POST /api/account/password');
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: () => {
        reset();
        toast({ tone: 'success', title: 'Your password is changed', description: 'Other devices are logged out.' });
      },
      onError: (error) => {
        showFieldErrors(error, setError, fields);
        toast(failureToast('Your password was not changed', error));
      },
    }),
  );
  return (
    <SettingsCard id="password" title="Password">
      <form className={common.stack4} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters. Other devices are logged out."
          {...field('password')}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <div className={common.bar3}>
          <Button type="submit" busy={change.isPending} busyLabel="Saving...">
            Change password
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
