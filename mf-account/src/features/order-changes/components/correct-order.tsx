import { type ReactNode, Suspense, useState } from 'react';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { OrderContact, OrderStatus } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { lazyPart } from 'shared-ui/lazy-part';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import type { OwnOrder } from '../queries/cancel-order';

// loads with its schema and the tables of postal codes
const CorrectionForm = lazyPart(async () => (await import('./correction-form')).CorrectionForm);

type CorrectOrderProps = {
  order: OwnOrder & { status: OrderStatus };
  contact: OrderContact;
  children: ReactNode;
};

export function CorrectOrder({ order: { status, ...order }, contact, children }: CorrectOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen && takesPhotos(status))
    return (
      <Suspense fallback={<Skeleton label="Loading the form" height="24rem" />}>
        <CorrectionForm order={order} contact={contact} onClose={() => setIsOpen(false)} />
      </Suspense>
    );
  return (
    <>
      {children}
      {takesPhotos(status) && (
        <div className={common.bar3}>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Correct address, phone or email
          </Button>
        </div>
      )}
    </>
  );
}
