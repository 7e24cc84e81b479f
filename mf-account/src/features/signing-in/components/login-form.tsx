import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Login } from 'shared-contracts/accounts/schemas';
import { failureToast, failureText } from 'shared-contracts/api/failure';
import { fieldsOf } from 'shared-contracts/api/field-errors';
import { Button } from 'shared-ui/button';
import { NeedsCookies } from 'shared-ui/needs-cookies';
import { NeedsScript } from 'shared-ui/needs-script';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { useNewSession } from '../../../shared/use-new-session';
import { usePasskeyLogin } from '../queries/use-passkey-login';
import KeyRound from '@lucide/icons/icons/key-round';
import { useState } from 'react';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import { hasPasskeys } from '../../../shared/passkey-prompt';
import common from 'shared-ui/styles/common.module.css';
import styles from './signing-in.module.css';

const UNSUPPORTED = 'This browser cannot use passkeys here. Log in with your password instead.';
const NOT_USED = 'No passkey was used. Try again, or log in with your password.';

function PasskeyLogin({ onFallBack }: { onFallBack: () => void }) {
  const [note, setNote] = useState<string | null>(null);
  const fallBack = (text: string) => {
    setNote(text);
    onFallBack();
  };
  const logIn = usePasskeyLogin(() => fallBack(NOT_USED));
  const start = () => {
    setNote(null);
    if (!hasPasskeys()) return fallBack(UNSUPPORTED);
    return logIn.mutate(undefined, {
      onSuccess: (user) => user && toast({ tone: 'success', title: 'Welcome back!' }),
      onError: (error) => fallBack(failureText(error, 'Please check your connection, or log in with your password.')),
    });
  };
  return (
    <div className={styles.passkey}>
      <Button
        variant="secondary"
        size="large"
        fullWidth
        busy={logIn.isPending}
        busyLabel="Waiting for your passkey..."
        onClick={start}
      >
        <Icon icon={KeyRound} /> Sign in with a passkey
      </Button>
      <div aria-live="polite">{note && <Notice tone="neutral">{note}</Notice>}</div>
    </div>
  );
}

export function LoginForm() {
  // no default values: hydration keeps what was typed before
  const { register, handleSubmit, setFocus, formState } = useForm({ resolver: zodResolver(Login) });
  const field = fieldsOf({ register, formState });
  const logIn = useNewSession('POST /api/login');

  const submit = handleSubmit((form) =>
    logIn.mutate(form, {
      onSuccess: (user) =>
        toast({
          tone: 'success',
          title: 'Welcome back!',
          description: `You are logged in as ${user.firstName || user.email}.`,
        }),
      onError: (error) => toast(failureToast('Login failed', error, 'Invalid email or password')),
    }),
  );

  return (
    // keeps the password out of the URL, even without JavaScript
    <form className={common.stack5} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <NeedsScript what="This form" />
      <NeedsCookies what="Logging in" />
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Button
        type="submit"
        size="large"
        fullWidth
        className={styles.submit}
        busy={logIn.isPending}
        busyLabel="Logging in..."
      >
        Login
      </Button>
      <p className={styles.forgot}>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      <PasskeyLogin onFallBack={() => setFocus('email')} />
    </form>
  );
}
