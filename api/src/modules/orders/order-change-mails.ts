import { Injectable } from '@nestjs/common';
import type { Money } from 'shared-contracts/money/money';
import { addPhotosPath } from 'shared-contracts/orders/missing-photos';
import type { EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { mailShopOf } from '../../shared/mail/mail-shop.js';
import type { MailShop } from '../../shared/mail/mail-template.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { cancellationNotice } from './domain/order-status-mail.js';
import { holdNotice, photosReminder } from './domain/photos-mail.js';
import { contentsOf } from './domain/order-summary.js';
import type { OrderLineRecord } from './order-line.entity.js';
import type { Order } from './order.entity.js';
import { PhotoTokens } from './photo-tokens.js';

type MailedLine = Pick<OrderLineRecord, 'quantity' | 'productName' | 'variationName' | 'selectedPack'>;
type MailedTo = Pick<Order, 'id' | 'userId' | 'customerName' | 'customerEmail'>;

const toldOf = ({ id, userId, customerName }: MailedTo) => ({ id, isGuest: userId === null, customerName });

/** Sends the mails about what becomes of an order. Their keys make each happen once. */
@Injectable()
export class OrderChangeMails {
  private readonly shop: MailShop;

  constructor(
    settings: Settings,
    private readonly outbox: Outbox,
    private readonly photoTokens: PhotoTokens,
  ) {
    this.shop = mailShopOf(settings);
  }

  /** Once per order. `refund`: what is refunded without anybody asking; `by`: who cancelled it. */
  async tellCancelled(
    manager: EntityManager,
    order: MailedTo,
    { lines, by, refund }: { lines: readonly MailedLine[]; by: 'customer' | 'shop'; refund: Money | null },
  ): Promise<void> {
    const told = { ...toldOf(order), contents: contentsOf(lines), cancelledBy: by, refund };
    const mail = cancellationNotice(told, this.shop);
    await this.outbox.write(manager, { key: `order-cancelled:${order.id}`, to: order.customerEmail, ...mail });
  }

  /** Each reminder once. The last one says that the order is on hold. */
  async remindOfPhotos(
    manager: EntityManager,
    order: MailedTo & Pick<Order, 'missingPhotos'>,
    { reminder, isLast }: { reminder: number; isLast: boolean },
  ): Promise<void> {
    const { id, userId, missingPhotos } = order;
    const token = userId === null ? this.photoTokens.tokenFor(id) : null;
    const path = addPhotosPath({ orderId: id, token });
    const lacking = { ...toldOf(order), missingPhotos, addPhotosPath: path };
    const mail = isLast
      ? holdNotice({ ...lacking, reason: 'missing_photos', note: null }, this.shop)
      : photosReminder(lacking, this.shop);
    await this.outbox.write(manager, { key: `photos-reminder:${id}:${reminder}`, to: order.customerEmail, ...mail });
  }
}
