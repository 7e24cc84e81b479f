import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import styles from './message-sent.module.css';

/** In the place of the form once the message is there. It takes the focus, which the form has lost. */
export function MessageSent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <span className={styles.magnet} aria-hidden="true">
        <MailCheck />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Message Sent!
      </h2>
      <p>
        Thank you. A person reads it, and you hear from us within {shopPolicy.contactReplyWithinHours} hours. A mail
        that confirms it is on its way to your inbox.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  );
}
