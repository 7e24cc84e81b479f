import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { PasswordReset } from 'shared-contracts/accounts/schemas';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { useNewSession } from '../../../shared/use-new-session';
import { isLinkProblem } from './link-problem';

type ResetPasswordFormProps = { token: string; onLinkProblem: (error: Error) => void };

export function ResetPasswordForm({ token, onLinkProblem }: ResetPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasswordReset),
    defaultValues: { token, password: '', confirmPassword: '' },
  });
  const field = fieldsOf({ register, formState });
  const reset = useNewSession('POST /api/reset-password');
  const navigate = useNavigate();
  const submit = handleSubmit((form) =>
    reset.mutate(form, {
      onSuccess: () => {
        toast({
          tone: 'success',
          title: 'Your password is changed',
          description: 'You are logged in here, and logged out everywhere else.',
        });
        void navigate('/profile', { replace: true });
      },
      onError: (error) => {
        if (isLinkProblem(error)) return onLinkProblem(error);
        showFieldErrors(error, setError, ['password', 'confirmPassword']);
        toast(failureToast('Your password was not changed', error));
      },
    }),
  );
  return (
    <form className={common.stack5} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...field('password')}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <Button type="submit" size="large" fullWidth busy={reset.isPending} busyLabel="Saving...">
        Save new password
      </Button>
    </form>
  );
}
