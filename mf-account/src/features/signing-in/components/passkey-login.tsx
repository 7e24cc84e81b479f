import KeyRound from '@lucide/icons/icons/key-round';
import { useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shell/contract';
import { hasPasskeys } from '../../../shared/passkey-prompt';
import { usePasskeyLogin } from '../queries/sign-in';
import styles from './signing-in.module.css';

const UNSUPPORTED = 'This browser cannot use passkeys here. Log in with your password instead.';
const NOT_USED = 'No passkey was used. Try again, or log in with your password.';

export function PasskeyLogin({ onFallBack }: { onFallBack: () => void }) {
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
