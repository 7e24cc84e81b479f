import { useState } from 'react';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { useRevokeLinks } from '../queries/desk';

export function RevokeLinks({ orderId }: { orderId: string }) {
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
