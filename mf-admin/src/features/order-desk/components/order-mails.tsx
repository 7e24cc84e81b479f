import { useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import type { OrderMail } from 'shared-contracts/order-desk/schemas';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { useResendMail } from '../queries/desk';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';
import { RevokeLinks } from './revoke-links';
import { WhenAndWho } from './when-and-who';

const stateOf = ({ sentAt, isResent }: OrderMail) => (sentAt === null ? 'Waiting' : isResent ? 'Sent again' : 'Sent');

export function OrderMails({ orderId, mails }: { orderId: string; mails: readonly OrderMail[] }) {
  const [asked, setAsked] = useState<OrderMail | null>(null);
  const resend = useResendMail();
  const confirm = (mail: OrderMail) =>
    resend.mutate(
      { id: orderId, key: mail.key },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Email sent again' }),
        onError: (error) => toast(failureToast('The email was not sent', error)),
        onSettled: () => setAsked(null),
      },
    );
  return (
    <DeskCard title="Emails">
      {mails.length === 0 && <p className={styles.soft}>No emails yet.</p>}
      <ul className={styles.list} aria-label="Emails">
        {mails.map((mail) => (
          <li key={mail.key} className={styles.row}>
            <span className={styles.entry}>
              <span className={styles.words}>{mail.subject}</span>
              <span className={styles.soft}>
                {stateOf(mail)}: {mail.to}
              </span>
              <WhenAndWho at={mail.sentAt ?? mail.writtenAt} />
            </span>
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
        <ConfirmDialog
          title="Send this email again?"
          confirm="Send again"
          busyLabel="Sending..."
          isBusy={resend.isPending}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          “{asked.subject}” goes to {asked.to} once more.
        </ConfirmDialog>
      )}
    </DeskCard>
  );
}
