import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Passkey } from 'shared-contracts/accounts/passkeys';
import { failureToast } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { Loaded } from 'shared-ui/loaded';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { ShopDate, toast } from 'shell/contract';
import { hasPasskeys } from '../../../shared/passkey-prompt';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from '../queries/passkeys';
import styles from './account-settings.module.css';
import { SettingsCard } from './settings-card';

const unanswered = {
  cancelled: 'No passkey was added: the prompt was closed. Your password works as before.',
  known: 'This device has a passkey for your account already.',
  failed: 'This device could not make a passkey. Your password works as before.',
};

function Row({ passkey }: { passkey: Passkey }) {
  const remove = useRemovePasskey();
  return (
    <li className={`${common.bar3} ${styles.row}`}>
      <div className={styles.rowWords}>
        <span className={common.bold}>{passkey.name}</span>
        <span className={common.soft}>
          Added <ShopDate at={passkey.createdAt} />
          {passkey.lastUsedAt ? (
            <>
              , last used <ShopDate at={passkey.lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </span>
      </div>
      <Button
        variant="quiet"
        aria-label={`Remove ${passkey.name}`}
        busy={remove.isPending}
        busyLabel="Removing..."
        onClick={() =>
          remove.mutate(passkey.id, { onError: (error) => toast(failureToast('The passkey was not removed', error)) })
        }
      >
        Remove
      </Button>
    </li>
  );
}

function AddPasskey() {
  const [name, setName] = useState('');
  const [note, setNote] = useState<string | null>(null);
  const add = useAddPasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNote(null);
    add.mutate(name.trim() || 'My device', {
      onSuccess: (outcome) => {
        if (outcome !== 'answered') return setNote(unanswered[outcome]);
        setName('');
        toast({ tone: 'success', title: 'Your passkey is ready', description: 'You can log in with it from now on.' });
      },
      onError: (error) => toast(failureToast('The passkey was not added', error)),
    });
  };
  if (!hasPasskeys())
    return <p className={styles.text}>This browser cannot use passkeys here. Your password works everywhere.</p>;
  return (
    <form className={common.stack4} onSubmit={submit}>
      <TextField
        label="Name of the passkey"
        hint="For example: My phone"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div aria-live="polite">{note && <Notice tone="neutral">{note}</Notice>}</div>
      <div className={common.bar3}>
        <Button type="submit" variant="secondary" busy={add.isPending} busyLabel="Waiting for your device...">
          Add a passkey
        </Button>
      </div>
    </form>
  );
}

export function Passkeys() {
  const passkeys = useQuery(passkeysQuery);
  return (
    <SettingsCard id="passkeys" title="Passkeys">
      <p className={styles.text}>Log in with your fingerprint, your face or your screen lock instead of a password.</p>
      <Loaded
        query={passkeys}
        as="notice"
        skeleton={<Skeleton label="Loading your passkeys" height="4rem" />}
        errorTitle="We could not load your passkeys"
      >
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className={common.stack3}>
                {list.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <AddPasskey />
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
}
