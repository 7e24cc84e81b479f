import MailCheck from '@lucide/icons/icons/mail-check';
import { Icon } from 'shared-ui/icon';
import { useEffect, useRef } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import styles from './message-sent.module.css';

export function MessageSent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.sent}>
      <span className={styles.magnet} aria-hidden="true">
        <Icon icon={MailCheck} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Message Sent!
      </h2>
      <p>
        Thanks for reaching out. We’ll get back to you within {shopPolicy.contactReplyWithinHours} hours. A confirmation
        email is on its way.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  );
}
