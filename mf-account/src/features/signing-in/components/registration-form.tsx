import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Registration } from 'shared-contracts/accounts/schemas';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { Button } from 'shared-ui/button';
import { NeedsCookies } from 'shared-ui/needs-cookies';
import { NeedsScript } from 'shared-ui/needs-script';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast, useShop } from 'shell/contract';
import { useNewSession } from '../../../shared/use-new-session';
import styles from './signing-in.module.css';

const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

export function RegistrationForm() {
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Registration) });
  const field = fieldsOf({ register, formState });
  const signUp = useNewSession('POST /api/register');
  const shop = useShop();

  const submit = handleSubmit((form) => {
    const account = { ...form, firstName: form.firstName || undefined, lastName: form.lastName || undefined };
    signUp.mutate(account, {
      onSuccess: (user) =>
        toast({
          tone: 'success',
          title: `Welcome to ${shop.name}${user.firstName ? `, ${user.firstName}` : ''}!`,
          description: 'Your account has been created successfully.',
        }),
      onError: (error) => {
        showFieldErrors(error, setError, fields);
        toast(failureToast('Registration failed', error, 'Failed to create account'));
      },
    });
  });

  return (
    // keeps the password out of the URL, even without JavaScript
    <form className={common.stack5} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <NeedsScript what="This form" />
      <NeedsCookies what="Signing up" />
      <div className={styles.names}>
        <TextField label="First name" autoComplete="given-name" hint="Optional" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" hint="Optional" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...field('password')}
      />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button
        type="submit"
        size="large"
        fullWidth
        className={styles.submit}
        busy={signUp.isPending}
        busyLabel="Creating account..."
      >
        Create account
      </Button>
    </form>
  );
}
