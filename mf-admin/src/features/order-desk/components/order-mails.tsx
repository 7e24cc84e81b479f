import { useState } from 'react';
import type { OrderDesk, OrderMail } from 'shared-contracts/order-desk/schemas';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { type MailState, mailStateOf } from '../model/mail-state';
import { useResendMail, useRevokeLinks } from '../queries/desk';
import { DeskCard } from './desk-card';
import { WhenAndWho } from './when-and-who';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-desk.module.css';

function RevokeLinks({ orderId }: { orderId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeLinks();
  return (
    <>
      <Button variant="danger" className={common.start} onClick={() => setIsAsking(true)}>
        Revoke links
      </Button>
      {isAsking && (
        <ConfirmChange
          title="Revoke the links to this order?"
          confirm="Revoke links"
          busyLabel="Revoking..."
          change={revoke}
          value={{ id: orderId }}
          done="Links revoked"
          failed="The links were not revoked"
          onClose={() => setIsAsking(false)}
        >
          The links and pictures in all emails about it stop working at once, for the customer too. Whoever has opened
          one can no longer see the photos. Emails from now on have links that work: to give the customer new ones, send
          an email again.
        </ConfirmChange>
      )}
    </>
  );
}

const states: Record<MailState, { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  failed: { text: 'Failed', tone: 'danger' },
  resent: { text: 'Sent again', tone: 'success' },
  sent: { text: 'Sent', tone: 'success' },
};

const State = ({ mail }: { mail: OrderMail }) => {
  const { text, tone } = states[mailStateOf(mail)];
  return <Badge tone={tone}>{text}</Badge>;
};

type OrderMailsProps = { orderId: string; desk: Pick<OrderDesk, 'mails' | 'waitingMail'> };

export function OrderMails({ orderId, desk: { mails, waitingMail } }: OrderMailsProps) {
  const [asked, setAsked] = useState<OrderMail | null>(null);
  const resend = useResendMail();
  return (
    <DeskCard title="Emails">
      {waitingMail && (
        <p className={`${common.spread} ${styles.row}`}>
          <span>The email about “{waitingMail.status}” leaves within a minute.</span>
          <Badge tone="warning">Waiting</Badge>
        </p>
      )}
      {mails.length === 0 && !waitingMail && <p className={common.soft}>No emails yet.</p>}
      <ul className={styles.list} aria-label="Emails">
        {mails.map((mail) => (
          <li key={mail.key} className={`${common.spread} ${styles.row}`}>
            <span className={styles.entry}>
              <span className={common.written}>{mail.subject}</span>
              <span className={common.soft}>{mail.to}</span>
              <WhenAndWho at={mail.sentAt ?? mail.writtenAt} />
            </span>
            <State mail={mail} />
            {!mail.isResent && (
              <Button variant="secondary" onClick={() => setAsked(mail)}>
                Send again <VisuallyHidden>{mail.subject}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RevokeLinks orderId={orderId} />
      {asked && (
        <ConfirmChange
          title="Send this email again?"
          confirm="Send again"
          busyLabel="Sending..."
          change={resend}
          value={{ id: orderId, key: asked.key }}
          done="Email sent again"
          failed="The email was not sent"
          onClose={() => setAsked(null)}
        >
          “{asked.subject}” goes to {asked.resendsTo ?? asked.to} once more.
        </ConfirmChange>
      )}
    </DeskCard>
  );
}
