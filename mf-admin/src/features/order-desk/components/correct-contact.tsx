import { Suspense, useState } from 'react';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { lazyPart } from 'shared-ui/lazy-part';
import common from 'shared-ui/styles/common.module.css';
import { useSession } from 'shell/contract';

// with the tables of postal codes
const CorrectionDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "correction-dialog" */ './correction-dialog')).CorrectionDialog,
);

export function CorrectContact({ order }: { order: Order }) {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('mendOrders')) return null;
  if (order.status !== 'pending' && order.status !== 'processing') return null;
  return (
    <>
      <Button variant="secondary" className={common.start} onClick={() => setIsOpen(true)}>
        Correct address, phone or email
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectionDialog order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
