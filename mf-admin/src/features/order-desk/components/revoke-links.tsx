import { useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { useRevokeLinks } from '../queries/desk';
import styles from './order-desk.module.css';

export function RevokeLinks({ orderId }: { orderId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeLinks();
  const confirm = () =>
    revoke.mutate(
      { id: orderId },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Links revoked' }),
        onError: (error) => toast(failureToast('The links were not revoked', error)),
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <>
      <Button variant="danger" className={styles.start} onClick={() => setIsAsking(true)}>
        Revoke links
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Revoke the links to this order?"
          confirm="Revoke links"
          busyLabel="Revoking..."
          isBusy={revoke.isPending}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          The links and pictures in all emails about it stop working at once, for the customer too. Whoever has opened
          one can no longer see the photos. Emails from now on have links that work: to give the customer new ones, send
          an email again.
        </ConfirmDialog>
      )}
    </>
  );
}
