import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Registration } from 'shared-contracts/accounts/schemas';
import { failureText } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import type { OrderContact } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { ApiError, useSession } from 'shell/contract';
import { useNewSession } from '../../../shared/use-new-session';
import { orderContactQuery } from '../queries/opened-order-query';
import styles from './order-changes.module.css';

function namesIn(fullName: string): { firstName?: string; lastName?: string } {
  const [firstName, ...rest] = fullName.trim().split(/\s+/);
  const lastName = rest.join(' ');
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'email_taken';

function AccountForm({ contact }: { contact: OrderContact }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: {
      ...namesIn(contact.customerName),
      email: contact.customerEmail,
      password: '',
      confirmPassword: '',
    },
  });
  const field = fieldsOf({ register, formState });
  const save = useNewSession('POST /api/register');
  const submit = handleSubmit((form) =>
    save.mutate(form, { onError: (error) => showFieldErrors(error, setError, ['password', 'confirmPassword']) }),
  );
  return (
    <form className={common.stack4} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        {/* password managers save the password under it */}
        <input type="hidden" autoComplete="username" {...register('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...field('password')}
        />
        <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      </div>
      {save.error && (
        <Notice
          tone="danger"
          title="Your account was not created"
          action={
            isTaken(save.error) && (
              <Button asChild variant="secondary">
                <Link to="/auth?returnTo=%2Forders">Sign in</Link>
              </Button>
            )
          }
        >
          {failureText(save.error)}
        </Notice>
      )}
      <div className={common.bar3}>
        <Button type="submit" busy={save.isPending} busyLabel="Creating account...">
          Create my account
        </Button>
      </div>
    </form>
  );
}

export function SaveAsAccount({ order }: { order: { id: string; token: string } }) {
  const { user, isLoading } = useSession();
  const { data: contact } = useQuery(orderContactQuery(order));
  const isOwn = user?.email.toLowerCase() === contact?.customerEmail.toLowerCase();
  if (!contact || isLoading || (user && (!isOwn || user.isEmailVerified))) return null;
  return (
    <Card className={common.stack4}>
      <h2 className={common.textXl}>Save This Order in an Account</h2>
      {user ? (
        <Notice tone="success" title="Confirm your email address">
          We’ve sent a link to {user.email}. Open it in this browser and confirm, and this order shows up in your
          account.
        </Notice>
      ) : (
        <>
          <p className={common.soft}>
            Choose a password to create an account for {contact.customerEmail}. Once you confirm the address, this order
            shows up in it.
          </p>
          <AccountForm key={contact.customerEmail} contact={contact} />
        </>
      )}
    </Card>
  );
}
