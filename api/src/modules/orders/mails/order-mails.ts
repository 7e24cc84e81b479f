import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { eachText, variationText } from 'shared-contracts/cart/line-text';
import { designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { windowOf } from 'shared-contracts/design/margins';
import { type Money, parseMoney, times } from 'shared-contracts/money/money';
import {
  addPhotosPath,
  lacksPhotos,
  missingPhotosIn,
  missingPhotosOf,
  missingPhotosText,
  takesPhotos,
  withPhotoPlaces,
} from 'shared-contracts/orders/missing-photos';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { areOrderLinksOpen } from 'shared-contracts/orders/order-links';
import { orderChangesPath } from 'shared-contracts/orders/order-changes';
import { taxRowsOf } from 'shared-contracts/tax/tax';
import { dateText } from 'shared-contracts/time/shop-time';
import type { EntityManager } from 'typeorm';
import { Settings } from '../../../config/settings.js';
import type { MailPicture, MailText } from '../../../shared/mail/mail-template.js';
import { Outbox } from '../../../shared/outbox/outbox.js';
import type { CheckoutLine } from '../../checkout/domain/snapshot.js';
import { PictureLinks } from '../../media/picture-links.js';
import { ChangeTokens, PhotoTokens } from '../links/order-tokens.js';
import { type AnsweredClaim, claimAnswer, refundTakenBack } from '../domain/claim-mail.js';
import { correctedOrder, emailMoved } from '../domain/corrected-mail.js';
import type { MailedOrder } from '../domain/mailed-order.js';
import { contentsOf } from '../domain/order-summary.js';
import { orderConfirmation, type OrderRecipient, shippingNotice } from '../domain/order-mail.js';
import { type LinksReason, orderLinksMail } from '../domain/order-links-mail.js';
import {
  cancellationNotice,
  deliveryNotice,
  orderRefundNotice,
  productionNotice,
} from '../domain/order-status-mail.js';
import { betterPhotosRequest, holdNotice, photosReminder, waivedPhotosNotice } from '../domain/photos-mail.js';
import type { OrderLineRecord } from '../order-line.entity.js';
import { Order } from '../order.entity.js';
import type { PlacedOrder } from '../order-writer.js';
const photosText = (count: number) => count > 0 && `${count} of your photos`;
const missingText = (count: number) => count > 0 && missingPhotosText(count);

type SignedOrder = Pick<Order, 'id' | 'userId' | 'linksRevokedAt'>;

/** Twice the size shown, for phones. */
const PICTURE_PIXELS = 160;

type Signer = { links: PictureLinks; order: SignedOrder };

function picturesOf(
  { customDesign = null, magnets = null, selectedPack }: CheckoutLine,
  { links, order }: Signer,
): MailPicture[] {
  const designed = designedMagnetsOf({ customDesign, magnets, selectedPack });
  return designed.map(({ place, template, photos }) => ({
    alt: `Your magnet ${place + 1}, as it will be printed`,
    template,
    urls: photos.map(
      (photo, at) =>
        photo && links.linkTo(photo, { window: windowOf({ template, window: at }), width: PICTURE_PIXELS, order }),
    ),
  }));
}

const mailedLine = (line: CheckoutLine, signer: Signer): MailedOrder['items'][number] => ({
  name: line.productName,
  details:
    [variationText(line), photosText(line.customImages.length), missingText(missingPhotosOf(withPhotoPlaces(line)))]
      .filter(Boolean)
      .join(', ') || null,
  quantity: line.quantity,
  each: eachText(parseMoney(line.unitPrice), line),
  total: times(parseMoney(line.unitPrice), line.quantity),
  imageUrl: line.imageUrl,
  pictures: picturesOf(line, signer),
});

type MailedWith = {
  photosToken: string | null;
  changeToken: string | null;
  links: PictureLinks;
  timeZone: string;
};

const mailedOrder = (
  order: PlacedOrder,
  lines: readonly CheckoutLine[],
  { photosToken, changeToken, links, timeZone }: MailedWith,
): MailedOrder => ({
  id: order.id,
  isGuest: order.userId === null,
  customerName: order.customerName,
  orderedOn: dateText(order.createdAt, timeZone),
  items: lines.map((line) => mailedLine(line, { links, order })),
  missingPhotos: missingPhotosIn(lines.map(withPhotoPlaces)),
  addPhotosPath: addPhotosPath({ orderId: order.id, token: photosToken }),
  changesPath: orderChangesPath({ orderId: order.id, token: changeToken }),
  subtotal: parseMoney(order.subtotal),
  taxes: taxRowsOf(order),
  shipping: parseMoney(order.shipping),
  shippingMethod: order.shippingMethod ?? 'Standard',
  arrival: order.arrival,
  total: parseMoney(order.totalAmount),
  addressLines: [order.customerName, ...addressLinesOf(order)],
});

type OrderWithBuyer = Pick<Order, 'id' | 'userId' | 'customerName' | 'customerEmail' | 'linksRevokedAt'>;
type MailedLine = Pick<OrderLineRecord, 'quantity' | 'productName' | 'variationName' | 'selectedPack'>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const recipientOf = ({ id, userId, customerName }: OrderWithBuyer): OrderRecipient => ({
  id,
  isGuest: userId === null,
  customerName,
});

@Injectable()
export class OrderMails {
  constructor(
    private readonly settings: Settings,
    private readonly outbox: Outbox,
    private readonly photoTokens: PhotoTokens,
    private readonly changeTokens: ChangeTokens,
    private readonly pictureLinks: PictureLinks,
  ) {}

  async confirm(manager: EntityManager, order: PlacedOrder, lines: readonly CheckoutLine[]): Promise<void> {
    const photosToken = order.userId === null ? this.photoTokens.tokenFor(order) : null;
    const changeToken = this.changeTokenOf(order);
    const mail = orderConfirmation(
      mailedOrder(order, lines, {
        photosToken,
        changeToken,
        links: this.pictureLinks,
        timeZone: this.settings.environment.TIME_ZONE,
      }),
      this.outbox.shop,
    );
    await this.outbox.write(manager, {
      key: `order-confirmation:${order.id}`,
      to: order.customerEmail,
      ...mail,
      attachment: { kind: 'invoice', of: order.id },
    });
  }

  /** Once per order and kind. */
  async tellStatus(
    manager: EntityManager,
    {
      order,
      lines,
      from,
    }: {
      order: OrderWithBuyer & Pick<Order, 'status' | 'trackingNumber'>;
      lines: readonly MailedLine[];
      from: Order['status'];
    },
  ): Promise<void> {
    const told = { ...recipientOf(order), contents: contentsOf(lines) };
    const write = (key: string, mail: MailText) =>
      this.outbox.write(manager, { key: `${key}:${order.id}`, to: order.customerEmail, ...mail });
    switch (order.status) {
      case 'processing':
        if (from !== 'pending') return undefined;
        return write('order-in-production', productionNotice(told, this.outbox.shop));
      case 'shipped':
        return write(
          'order-shipped',
          shippingNotice({ ...told, trackingNumber: order.trackingNumber }, this.outbox.shop),
        );
      case 'delivered':
      case 'completed':
        return write(
          'order-delivered',
          deliveryNotice({ ...told, changesPath: this.changesPathOf(order) }, this.outbox.shop),
        );
      default:
        return undefined;
    }
  }

  async tellClaimAnswer(
    manager: EntityManager,
    order: OrderWithBuyer,
    { id, ...claim }: Pick<AnsweredClaim, 'kind' | 'outcome' | 'about' | 'answer' | 'promised'> & { id: string },
  ): Promise<void> {
    const told = { ...recipientOf(order), ...claim, changesPath: this.changesPathOf(order) };
    const mail = claimAnswer(told, this.outbox.shop);
    await this.outbox.write(manager, {
      key: `claim-answered:${id}`,
      to: order.customerEmail,
      isPersonal: claim.answer !== null,
      ...mail,
    });
  }

  async tellRefundTakenBack(
    manager: EntityManager,
    order: OrderWithBuyer,
    { claimId, ...told }: { claimId: string; amount: Money; reason: string },
  ): Promise<void> {
    await this.outbox.write(manager, {
      key: `refund-taken-back:${claimId}`,
      to: order.customerEmail,
      isPersonal: true,
      ...refundTakenBack({ ...recipientOf(order), ...told, changesPath: this.changesPathOf(order) }, this.outbox.shop),
    });
  }

  /** To both addresses, if the buyer changed that. */
  async tellCorrected(
    manager: EntityManager,
    { before, after, by }: { before: Pick<Order, 'customerEmail'>; after: Order; by: 'customer' | 'shop' },
  ): Promise<void> {
    const isMoved = before.customerEmail !== after.customerEmail;
    const corrected = {
      ...recipientOf(after),
      addressLines: [after.customerName, ...addressLinesOf(after)],
      phone: after.customerPhone,
      email: isMoved ? after.customerEmail : null,
      correctedBy: by,
      isOpen: takesPhotos(after.status),
      changesPath: this.changesPathOf(after),
    };
    await this.outbox.write(manager, {
      key: `order-corrected:${after.id}:${after.version}`,
      to: after.customerEmail,
      ...correctedOrder(corrected, this.outbox.shop),
      // the first one went to the old address
      ...(isMoved && { attachment: { kind: 'invoice', of: after.id } }),
    });
    if (!isMoved) return;
    await this.outbox.write(manager, {
      key: `order-email-moved:${after.id}:${after.version}`,
      to: before.customerEmail,
      ...emailMoved(recipientOf(after), this.outbox.shop),
    });
  }

  /** `refund`: made without anybody asking. */
  async tellCancelled(
    manager: EntityManager,
    order: OrderWithBuyer,
    { lines, by, refund }: { lines: readonly MailedLine[]; by: 'customer' | 'shop'; refund: Money | null },
  ): Promise<void> {
    const told = { ...recipientOf(order), contents: contentsOf(lines), cancelledBy: by, refund };
    const mail = cancellationNotice(told, this.outbox.shop);
    await this.outbox.write(manager, { key: `order-cancelled:${order.id}`, to: order.customerEmail, ...mail });
  }

  async tellHold(
    manager: EntityManager,
    order: OrderWithBuyer & Pick<Order, 'missingPhotos' | 'heldSince' | 'holdReason'>,
  ): Promise<void> {
    const { id, missingPhotos, heldSince, holdReason } = order;
    if (heldSince === null || holdReason === null) return;
    const mail = holdNotice(
      {
        ...recipientOf(order),
        missingPhotos,
        addPhotosPath: this.addPhotosPathOf(order),
        reason: 'other',
        note: holdReason,
      },
      this.outbox.shop,
    );
    await this.outbox.write(manager, {
      key: `order-on-hold:${id}:${heldSince.getTime()}-${hashOf(holdReason)}`,
      to: order.customerEmail,
      isPersonal: true,
      ...mail,
    });
  }

  /** If the links have ended, the mail says so. */
  async mailLinks(
    manager: EntityManager,
    order: Order,
    { lines, requestId, reason }: { lines: readonly MailedLine[]; requestId: string; reason: LinksReason },
  ): Promise<void> {
    const { id, status, missingPhotos } = order;
    const mail = orderLinksMail(
      {
        ...recipientOf(order),
        contents: contentsOf(lines),
        missingPhotos: takesPhotos(status) ? missingPhotos : 0,
        addPhotosPath: this.addPhotosPathOf(order),
        changesPath: this.changesPathOf(order),
        haveEnded: order.userId === null && !areOrderLinksOpen(order, new Date()),
        reason,
      },
      this.outbox.shop,
    );
    await this.outbox.write(manager, {
      key: `order-links:${id}:${requestId}`,
      to: order.customerEmail,
      ...mail,
      attachment: { kind: 'invoice', of: id },
    });
  }

  async remindOfPhotos(
    manager: EntityManager,
    order: OrderWithBuyer & Pick<Order, 'missingPhotos'>,
    { reminder, isLast }: { reminder: number; isLast: boolean },
  ): Promise<void> {
    const { id, missingPhotos } = order;
    const lacking = { ...recipientOf(order), missingPhotos, addPhotosPath: this.addPhotosPathOf(order) };
    const mail = isLast
      ? holdNotice({ ...lacking, reason: 'missing_photos', note: null }, this.outbox.shop)
      : photosReminder(lacking, this.outbox.shop);
    await this.outbox.write(manager, { key: `photos-reminder:${id}:${reminder}`, to: order.customerEmail, ...mail });
  }

  /** Not to whoever has the parcel. */
  async tellWaived(
    manager: EntityManager,
    order: OrderWithBuyer & Pick<Order, 'status' | 'missingPhotos'>,
  ): Promise<void> {
    const { id, status, missingPhotos } = order;
    if (!lacksPhotos(order)) return;
    const told = { ...recipientOf(order), missingPhotos, addPhotosPath: this.addPhotosPathOf(order) };
    const mail = waivedPhotosNotice({ ...told, canAdd: takesPhotos(status) }, this.outbox.shop);
    await this.outbox.write(manager, { key: `order-photos-waived:${id}`, to: order.customerEmail, ...mail });
  }

  /** Its link works for anyone who has the mail. */
  async askForBetterPhotos(
    manager: EntityManager,
    order: OrderWithBuyer,
    { requestId, photos, message }: { requestId: string; photos: readonly string[]; message: string },
  ): Promise<void> {
    const changesPath = orderChangesPath({ orderId: order.id, token: this.changeTokens.tokenFor(order) });
    const mail = betterPhotosRequest({ ...recipientOf(order), photos, message, changesPath }, this.outbox.shop);
    await this.outbox.write(manager, {
      key: `photo-request:${order.id}:${requestId}`,
      to: order.customerEmail,
      isPersonal: true,
      ...mail,
    });
  }

  async tellOrderRefund(
    manager: EntityManager,
    orderId: string,
    { refundId, amount, refundedInAll }: { refundId: string; amount: Money; refundedInAll: Money },
  ): Promise<void> {
    const order = await manager.findOneByOrFail(Order, { id: orderId });
    const total = parseMoney(order.totalAmount);
    const refund = { ...recipientOf(order), amount, refundedInAll, total, changesPath: this.changesPathOf(order) };
    await this.outbox.write(manager, {
      key: `order-refunded:${orderId}:${refundId}`,
      to: order.customerEmail,
      ...orderRefundNotice(refund, this.outbox.shop),
      attachment: { kind: 'credit-note', of: refundId },
    });
  }

  private addPhotosPathOf(order: SignedOrder): string {
    const token = order.userId === null ? this.photoTokens.tokenFor(order) : null;
    return addPhotosPath({ orderId: order.id, token });
  }

  private changesPathOf(order: SignedOrder): string {
    return orderChangesPath({ orderId: order.id, token: this.changeTokenOf(order) });
  }

  private changeTokenOf(order: SignedOrder): string | null {
    return order.userId === null ? this.changeTokens.tokenFor(order) : null;
  }
}
