import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { fieldErrorsIn } from 'shared-contracts/api/field-errors';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { hasPasskeys } from '../../../shared/passkey-prompt';
import { openOrdersQuery, useDeleteAccount } from '../queries/own-data';
import { passkeyProof, passkeysQuery } from '../queries/passkeys';
import styles from './account-settings.module.css';
import { SettingsCard } from './settings-card';

const FORM = 'delete-account-form';

function OpenOrders() {
  const { data: open = [] } = useQuery(openOrdersQuery);
  if (open.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={open.length === 1 ? 'One order is still open' : `${open.length} orders are still open`}
    >
      <ul className={common.stack3}>
        {open.map(({ id, productType, status }) => (
          <li key={id}>
            #{shortOrderNumber(id)}, {productType} ({status})
          </li>
        ))}
      </ul>
      We’ll deliver {open.length === 1 ? 'it' : 'them'} as planned, and email you a link to follow and change each
      without an account.
    </Notice>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteAccount();
  const hasOne = (useQuery(passkeysQuery).data?.length ?? 0) > 0 && hasPasskeys();
  const onError = (error: unknown) => {
    const [field] = fieldErrorsIn(error);
    setProblem(field?.[1] ?? failureText(error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password) return setProblem('Enter your password');
    setProblem(null);
    return remove.mutate({ password }, { onError });
  };
  const confirmWithPasskey = async () => {
    setProblem(null);
    setIsAsking(true);
    try {
      const credential = await passkeyProof();
      if (credential) remove.mutate({ credential }, { onError });
      else setProblem('No passkey was used. Try again, or enter your password.');
    } catch (error) {
      onError(error);
    } finally {
      setIsAsking(false);
    }
  };
  const isBusy = remove.isPending || remove.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete your account?"
      description="This cannot be undone."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={FORM} variant="danger" busy={isBusy} busyLabel="Deleting...">
            Delete my account
          </Button>
        </>
      }
    >
      <form id={FORM} className={common.stack4} method="post" noValidate onSubmit={submit}>
        <p className={styles.text}>
          Your name, addresses, cart, designs and photos are deleted. You can no longer see your orders here.
        </p>
        <OpenOrders />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {hasOne && (
          <div className={common.bar3}>
            <Button
              variant="quiet"
              busy={isAsking}
              busyLabel="Waiting for your passkey..."
              onClick={() => void confirmWithPasskey()}
            >
              Confirm with a passkey instead
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsCard id="delete" title="Delete account" isWide>
      <p className={styles.text}>
        Your orders stay without your account, as the law requires for invoices. Everything else is deleted.
      </p>
      <div className={common.bar3}>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          Delete my account...
        </Button>
      </div>
      {isOpen && <Confirmation onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}
