import { Injectable } from '@nestjs/common';
import { Id } from 'shared-contracts/api/fields';
import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import type { DesignSlot } from 'shared-contracts/design/schemas';
import type { PrintWindow } from 'shared-contracts/design/margins';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { areOrderLinksOpen, type LinkedOrder as Links } from 'shared-contracts/orders/order-links';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { isSignature, orderSignatureOf } from '../../shared/security/signature.js';

/** Signed too, so that no other signature of this secret is one for a picture. */
const PURPOSE = 'picture-in-mail';

type SignedOrder = { id: string; linksRevokedAt: Date | null };

/** A link shows one crop in one size, until the order's links end or are revoked. */
@Injectable()
export class PictureLinks {
  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
  ) {}

  linkTo(
    slot: Pick<DesignSlot, 'path' | 'crop' | 'rotation'>,
    { window, width, order }: { window: PrintWindow; width: number; order: SignedOrder },
  ): string {
    return this.signed(pictureUrl(croppedPhotoUrl(slot, window), width), order);
  }

  renewed(html: string, order: SignedOrder): string {
    return html.replace(
      /(\/objects\/[\w./-]+\?crop=[\w.,%-]+)&amp;(w=\d+)(?:&amp;order=[\w-]+)?&amp;signature=[\w-]+/g,
      (_link, picture: string, width: string) => this.signed(`${picture}&${width}`, order).replaceAll('&', '&amp;'),
    );
  }

  async isOpen(path: string, { crop, w, signature, order: id }: Record<string, unknown>): Promise<boolean> {
    if (typeof signature !== 'string') return false;
    const url = pictureUrl(`${path}?crop=${String(crop)}`, Number(w));
    const { manager } = this.dataSource;
    const now = new Date();
    // mails of earlier versions name no order: any may have ended, none may have been revoked
    if (id === undefined) {
      if (!isSignature(signature, this.signatureOf(url, null))) return false;
      const orders = await linkedOrdersWith(manager, path);
      return (
        orders.every(({ linksRevokedAt }) => linksRevokedAt === null) &&
        orders.some((order) => areOrderLinksOpen(order, now))
      );
    }
    const orderId = Id.safeParse(id);
    const [order] = orderId.success ? await linkedOrders(manager, [orderId.data]) : [];
    if (!order || !areOrderLinksOpen(order, now)) return false;
    return isSignature(signature, this.signatureOf(`${url}&order=${orderId.data}`, order.linksRevokedAt));
  }

  private signed(picture: string, { id, linksRevokedAt }: SignedOrder): string {
    const url = `${picture}&order=${id}`;
    return `${url}&signature=${this.signatureOf(url, linksRevokedAt).toString('base64url')}`;
  }

  private signatureOf(url: string, linksRevokedAt: Date | null): Buffer {
    const { SESSION_SECRET: secret } = this.settings.environment;
    return orderSignatureOf(`${PURPOSE}:${url}`, { linksRevokedAt, secret });
  }
}

type LinkedOrder = Links & { linksRevokedAt: Date | null };

const ORDERS = `SELECT status, delivered_at AS "deliveredAt", updated_at AS "updatedAt", total_amount AS "totalAmount",
                       refunded_amount AS "refundedAmount", links_revoked_at AS "linksRevokedAt" FROM orders`;

export const linkedOrders = (manager: EntityManager, ids: readonly string[]): Promise<LinkedOrder[]> =>
  manager.query<LinkedOrder[]>(`${ORDERS} WHERE id = ANY($1)`, [ids]);

const linkedOrdersWith = (manager: EntityManager, path: string): Promise<LinkedOrder[]> =>
  manager.query<LinkedOrder[]>(
    `${ORDERS} WHERE id IN (SELECT order_id FROM order_items WHERE custom_images @> ARRAY[$1])`,
    [path],
  );
