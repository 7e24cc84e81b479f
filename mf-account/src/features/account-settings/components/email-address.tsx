import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { EmailChange, type User } from 'shared-contracts/accounts/schemas';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { pendingEmailQuery, useChangeEmail, useKeepEmail, useSendVerification } from '../queries/own-account';
import styles from './account-settings.module.css';
import { SettingsCard } from './settings-card';

function Unconfirmed({ email }: { email: string }) {
  const send = useSendVerification();
  return (
    <Notice
      tone="warning"
      title="Please confirm your address"
      action={
        <Button
          variant="secondary"
          busy={send.isPending}
          busyLabel="Sending..."
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: () =>
                toast({ tone: 'success', title: 'Check your email', description: `We sent a link to ${email}.` }),
              onError: (error) => toast(failureToast('We could not send the link', error)),
            })
          }
        >
          Send the link again
        </Button>
      }
    >
      We sent you a link. Once you’ve opened it and confirmed, orders that you placed as a guest show here, too.
    </Notice>
  );
}

function Pending({ email }: { email: string }) {
  const keep = useKeepEmail();
  return (
    <Notice
      tone="info"
      title="One more step"
      action={
        <Button
          variant="secondary"
          busy={keep.isPending}
          busyLabel="Cancelling..."
          onClick={() =>
            keep.mutate(undefined, { onError: (error) => toast(failureToast('The change was not cancelled', error)) })
          }
        >
          Keep my current address
        </Button>
      }
    >
      Open the link that we sent to {email}. Until then, your current address stays.
    </Notice>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(EmailChange) });
  const field = fieldsOf({ register, formState });
  const change = useChangeEmail();
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: () => {
        toast({ tone: 'success', title: 'Check your email', description: `We sent a link to ${form.email}.` });
        onClose();
      },
      onError: (error) => {
        showFieldErrors(error, setError, ['email', 'password']);
        toast(failureToast('Your email address was not changed', error));
      },
    }),
  );
  return (
    <form className={common.stack4} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField label="New email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField label="Your password" type="password" autoComplete="current-password" {...field('password')} />
      <div className={common.bar3}>
        <Button type="submit" busy={change.isPending} busyLabel="Sending...">
          Send a link to confirm
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function EmailAddress({ user }: { user: User }) {
  const [isChanging, setIsChanging] = useState(false);
  const pending = useQuery(pendingEmailQuery).data?.email ?? null;
  return (
    <SettingsCard id="email" title="Email address">
      <p className={styles.line}>
        {user.email}{' '}
        <Badge tone={user.isEmailVerified ? 'success' : 'warning'}>
          {user.isEmailVerified ? 'Confirmed' : 'Not confirmed'}
        </Badge>
      </p>
      {!user.isEmailVerified && <Unconfirmed email={user.email} />}
      {pending !== null && <Pending email={pending} />}
      {isChanging ? (
        <ChangeForm onClose={() => setIsChanging(false)} />
      ) : (
        <div className={common.bar3}>
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            Change email
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
