import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { proofUrl } from 'shared-contracts/production/proof-url';
import type { PrintProofs } from 'shared-contracts/production/proofs';
import type { ColorIntent } from 'shared-contracts/production/schemas';
import { Loaded } from 'shared-ui/loaded';
import { Picture } from 'shared-ui/picture';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import styles from './soft-proof.module.css';
import { apiQuery } from '../../../shared/api-query/api-query';

const proofsQuery = (orderId: string) =>
  apiQuery('GET /api/admin/orders/:id/print-proofs', { id: orderId }, ['/api/admin/orders', orderId, 'print-proofs']);

type Magnet = PrintProofs['magnets'][number];

const looks = [
  { look: 'ordered', title: 'As ordered' },
  { look: 'printed', title: 'As printed' },
] as const;

const Looks = ({ orderId, magnet, color }: { orderId: string; magnet: Magnet; color: ColorIntent }) => (
  <div className={styles.looks}>
    {looks.map(({ look, title }) => {
      const src = proofUrl({ orderId, magnet: magnet.magnet }, look === 'ordered' ? { look } : { look, color });
      return (
        <figure key={look} className={styles.look}>
          <Picture
            key={src}
            src={src}
            alt={`${magnet.label}, ${title.toLowerCase()}`}
            width={Math.round(magnet.widthInches * 100)}
            height={Math.round(magnet.heightInches * 100)}
            placeholderText="This proof could not be made"
          />
          <figcaption>{title}</figcaption>
        </figure>
      );
    })}
  </div>
);

function OrderProofs({ orderId, magnets, color }: { orderId: string; magnets: Magnet[]; color: ColorIntent }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = magnets.find(({ magnet }) => magnet === chosen) ?? magnets[0];
  if (!shown) return <p>No magnet of this order has its photos yet.</p>;
  return (
    <>
      {magnets.length > 1 && (
        <SelectField
          label="Magnet"
          options={magnets.map(({ magnet, label }) => ({ value: String(magnet), label }))}
          value={String(shown.magnet)}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      )}
      <Looks orderId={orderId} magnet={shown} color={color} />
    </>
  );
}

export function SoftProof({ orderIds, color }: { orderIds: readonly string[]; color: ColorIntent }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const orderId = chosen !== null && orderIds.includes(chosen) ? chosen : orderIds[0]!;
  const query = useQuery(proofsQuery(orderId));
  return (
    <div className={`${common.stack3} ${styles.proof}`}>
      {orderIds.length > 1 && (
        <SelectField
          label="Order"
          options={orderIds.map((id) => ({ value: id, label: shortOrderNumber(id) }))}
          value={orderId}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <Loaded
        query={query}
        as="notice"
        skeleton={<Skeleton label="Loading the proof" height="12rem" />}
        errorTitle="Unable to Load the Proof"
      >
        {({ magnets }) => (
          <OrderProofs
            key={orderId}
            orderId={orderId}
            magnets={magnets.filter(({ hasPhotos }) => hasPhotos)}
            color={color}
          />
        )}
      </Loaded>
    </div>
  );
}
