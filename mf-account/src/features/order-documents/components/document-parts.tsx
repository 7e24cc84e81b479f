import type { ReactNode } from 'react';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import type { PackedRow } from 'shared-contracts/orders/document-rows';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { paperSizeOf } from 'shared-contracts/orders/paper-size';
import type { Order } from 'shared-contracts/orders/schemas';
import { type Seller, sellerLinesOf } from 'shared-contracts/policy/seller';
import { LinePictures } from 'shared-ui/line-pictures';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate, useShop } from 'shell/contract';
import styles from './documents.module.css';

const pageOf = { a4: styles.a4, letter: styles.letter };

/** A sheet on screen; on paper, as many pages as it takes. */
export const Paper = ({ order, children }: { order: Order; children: ReactNode }) => (
  <article className={`${styles.paper} ${pageOf[paperSizeOf(order)]}`}>{children}</article>
);

type LetterheadProps = { name: string; order: Order; seller?: Seller; children?: ReactNode };

export function Letterhead({ name, order, seller, children }: LetterheadProps) {
  const shop = useShop();
  return (
    <header className={styles.letterhead}>
      <div>
        <p className={styles.company}>{shop.name}</p>
        {seller &&
          sellerLinesOf(seller).map((line) => (
            <p key={line} className={common.fine}>
              {line}
            </p>
          ))}
        <p className={common.fine}>{shop.supportEmail}</p>
        {shop.publicUrl && <p className={common.fine}>{shop.publicUrl}</p>}
      </div>
      <div className={styles.identity}>
        <h1 className={common.textXl}>{name}</h1>
        <p>Order #{shortOrderNumber(order.id)}</p>
        {order.reprintOf && <p>Reprint of #{shortOrderNumber(order.reprintOf)}</p>}
        <p className={common.fine}>
          <ShopDate at={order.createdAt} />
        </p>
      </div>
      {children}
    </header>
  );
}

export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.block}>
    <h2 className={styles.blockTitle}>{title}</h2>
    {children}
  </section>
);

export const ShippingAddress = ({ order }: { order: Order }) => (
  <address className={common.address}>
    <span>{order.customerName}</span>
    {addressLinesOf(order).map((line) => (
      <span key={line}>{line}</span>
    ))}
    {order.customerPhone && <span>{order.customerPhone}</span>}
  </address>
);

export const ProductCell = ({ line }: { line: PackedRow }) => (
  <td>
    {line.product}
    {line.item && <LinePictures line={line.item} whose="The customer’s" label={`Magnets of ${line.product}`} />}
  </td>
);
