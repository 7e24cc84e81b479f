import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Login } from 'shared-contracts/accounts/schemas';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import { messageOf, toast } from 'shell/contract';
import { useLogIn } from '../queries/sign-in';
import styles from './signing-in.module.css';

/** E-mail and password. Where it leads afterwards is the page's: it watches the session. */
export function LoginForm() {
  // no default values: what the browser filled in, or a quick person typed before hydration, stays
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Login) });
  const logIn = useLogIn();

  const submit = handleSubmit((form) =>
    logIn.mutate(form, {
      onSuccess: (user) =>
        toast({
          tone: 'success',
          title: 'Welcome back!',
          description: `You are logged in as ${user.firstName || user.email}.`,
        }),
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Login failed',
          description: messageOf(error, 'Invalid email or password'),
        }),
    }),
  );

  return (
    // post: whatever goes wrong with scripts, a password never lands in an address
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
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
    </form>
  );
}
