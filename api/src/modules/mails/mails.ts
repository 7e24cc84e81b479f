import type { MagnetTemplate } from 'shared-contracts/design/template';
import { cents } from 'shared-contracts/money/money';
import type { MailShop, MailText } from '../../shared/mail/mail-template.js';
import {
  accountDeleted,
  accountWelcome,
  emailChangeLink,
  emailChangeRequested,
  emailChanged,
  passkeyAdded,
  passwordChanged,
  passwordResetMail,
  verificationMail,
} from '../accounts/domain/account-mail.js';
import { acknowledgement, messageToShop, welcome } from '../contact/domain/contact-mail.js';
import { correctedOrder, emailMoved } from '../orders/domain/corrected-mail.js';
import type { MailedOrder } from '../orders/domain/mailed-order.js';
import { orderConfirmation, shippingNotice } from '../orders/domain/order-mail.js';
import { type OrderWithLinks, orderLinksMail } from '../orders/domain/order-links-mail.js';
import {
  cancellationNotice,
  deliveryNotice,
  orderRefundNotice,
  productionNotice,
} from '../orders/domain/order-status-mail.js';
import { betterPhotosRequest, holdNotice, photosReminder, waivedPhotosNotice } from '../orders/domain/photos-mail.js';
import { reprintNotice } from '../orders/domain/reprint-mail.js';
import { type MailKind, kind } from './mail-kind.js';
import { paymentMails } from './payment-mails.js';
import { teamMails } from './team-mails.js';

export const mailOf = ({ render, sample }: MailKind, shop: MailShop, data = sample): MailText =>
  render(data as never, shop);

const pictured = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${color}" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.5" fill="#fff"/><path fill="#fff" d="M1 8a3 3 0 0 1 6 0z"/></svg>`)}`;
const colors = ['#c2452d', '#2f6f4f', '#2144c7', '#b7791f', '#7a3b69', '#0f766e'];

const square: MagnetTemplate = {
  id: 'square',
  version: 1,
  shape: 'rectangle',
  widthInches: 3,
  heightInches: 3,
  cornerRadiusInches: 0.125,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 3, height: 3 }],
};
const strip: MagnetTemplate = {
  ...square,
  widthInches: 2,
  heightInches: 6,
  windows: [0.125, 2.083, 4.041].map((y) => ({ shape: 'rectangle', x: 0.125, y, width: 1.75, height: 1.833 })),
};

const recipient = { id: '5eed0000-0000-4000-8000-00000000da7a', isGuest: false, customerName: 'Ada Lovelace' };
const changesPath = `/orders/${recipient.id}`;
const contents = ['2 x Classic Square, Finish: Glossy, pack of 6', '1 x Photo Strip'];
const order: MailedOrder = {
  ...recipient,
  orderedOn: 'Nov 25, 2026',
  items: [
    {
      name: 'Classic Square',
      details: 'Finish: Glossy',
      quantity: 2,
      each: '$15.98 each, pack of 6',
      total: cents(3196),
      imageUrl: null,
      pictures: colors.map((color, at) => ({
        alt: `Your magnet ${at + 1}, as it will be printed`,
        template: square,
        urls: [pictured(color)],
      })),
    },
    {
      name: 'Photo Strip',
      details: null,
      quantity: 1,
      each: '$9.99 each',
      total: cents(999),
      imageUrl: null,
      pictures: [
        {
          alt: 'Your magnet 1, as it will be printed',
          template: strip,
          urls: colors.slice(0, 3).map(pictured),
        },
      ],
    },
  ],
  missingPhotos: 0,
  addPhotosPath: '/add-photos?order=5eed0000-0000-4000-8000-00000000da7a&token=c2lnbmVk',
  changesPath: '/track-order?order=5eed0000-0000-4000-8000-00000000da7a&token=c2lnbmVk',
  subtotal: cents(4195),
  taxes: [{ name: 'HST 13%', amount: cents(545) }],
  shipping: cents(599),
  shippingMethod: 'Standard',
  arrival: { from: '2026-12-02', by: '2026-12-07' },
  total: cents(5339),
  addressLines: ['Ada Lovelace', '12 Main Street', 'Apt 4', 'Toronto, ON M5V 1A1', 'Canada'],
};
const links: OrderWithLinks = {
  ...recipient,
  isGuest: true,
  contents,
  missingPhotos: 0,
  addPhotosPath: order.addPhotosPath,
  changesPath: order.changesPath,
  haveEnded: false,
  reason: 'requested',
};
const lacking = { ...recipient, missingPhotos: 3, addPhotosPath: order.addPhotosPath };
const token = 'c2luZ2xlLXVzZQ';
const owner = { firstName: 'Ada' };

export const mails: readonly MailKind[] = [
  kind({ name: 'welcome', when: 'when an account is created', render: accountWelcome, sample: { ...owner, token } }),
  kind({
    name: 'verification',
    when: 'when the link of a new account is asked for again',
    render: verificationMail,
    sample: { ...owner, token },
  }),
  kind({
    name: 'password-reset',
    when: 'when a forgotten password is to be replaced',
    render: passwordResetMail,
    sample: { ...owner, token },
  }),
  kind({ name: 'password-changed', when: 'when a password was changed', render: passwordChanged, sample: owner }),
  kind({
    name: 'passkey-added',
    when: 'when a passkey was added to an account',
    render: passkeyAdded,
    sample: { ...owner, passkey: 'Ada’s phone' },
  }),
  kind({
    name: 'email-change',
    when: 'to the new address, when an account is to get it',
    render: emailChangeLink,
    sample: { ...owner, token },
  }),
  kind({
    name: 'email-change-requested',
    when: 'to the present address, when an account is to get another one',
    render: emailChangeRequested,
    sample: { ...owner, newEmail: 'ada@new.example' },
  }),
  kind({
    name: 'email-changed',
    when: 'to the old address, when an account has got another one',
    render: emailChanged,
    sample: { ...owner, newEmail: 'ada@new.example' },
  }),
  kind({
    name: 'account-deleted',
    when: 'when an account was deleted',
    render: accountDeleted,
    sample: { ...owner, openOrders: [{ id: recipient.id, contents, changesPath: order.changesPath }] },
  }),
  kind({
    name: 'order-corrected',
    when: 'when a customer has corrected address, phone or email of an order',
    render: correctedOrder,
    sample: {
      ...recipient,
      addressLines: order.addressLines,
      phone: '416 555 0100',
      email: 'ada@new.example',
      correctedBy: 'customer',
      isOpen: true,
      changesPath: order.changesPath,
    },
  }),
  kind({
    name: 'order-reprinted',
    when: 'when an admin has items of an order printed again, free of charge',
    render: reprintNotice,
    sample: {
      ...recipient,
      originalId: '0c1d2e3f-0000-4000-8000-000000000001',
      reason: 'damaged',
      message: 'We pack them in a thicker box this time.',
      contents,
      arrival: order.arrival,
      addressLines: order.addressLines,
    },
  }),
  kind({
    name: 'order-email-moved',
    when: 'to the address before, when a customer has corrected the email address of an order',
    render: emailMoved,
    sample: recipient,
  }),
  kind({ name: 'order-confirmed', when: 'when an order is paid', render: orderConfirmation, sample: order }),
  kind({
    name: 'order-confirmed-photos-missing',
    when: 'when an order is paid that lacks photos',
    render: orderConfirmation,
    sample: { ...order, isGuest: true, missingPhotos: 3 },
  }),
  kind({
    name: 'order-links',
    when: 'when a guest asks for the links of an order again',
    render: orderLinksMail,
    sample: { ...links, missingPhotos: 3 },
  }),
  kind({
    name: 'order-links-ended',
    when: 'when a guest asks for the links of an order that have ended',
    render: orderLinksMail,
    sample: { ...links, haveEnded: true },
  }),
  kind({
    name: 'order-links-account',
    when: 'when somebody asks for the links of an account’s order again',
    render: orderLinksMail,
    sample: { ...links, isGuest: false, changesPath },
  }),
  kind({
    name: 'order-links-account-deleted',
    when: 'when the account of an open order was deleted by the owner of an address that somebody else registered',
    render: orderLinksMail,
    sample: { ...links, reason: 'account_deleted' },
  }),
  kind({
    name: 'photos-missing',
    when: 'to remind of missing photos',
    render: photosReminder,
    sample: lacking,
  }),
  kind({
    name: 'photos-waived',
    when: 'when an admin goes on without photos that are missing',
    render: waivedPhotosNotice,
    sample: { ...lacking, canAdd: true },
  }),
  kind({
    name: 'on-hold',
    when: 'when an order is put on hold for its photos',
    render: holdNotice,
    sample: { ...lacking, reason: 'missing_photos', note: null },
  }),
  kind({
    name: 'on-hold-other',
    when: 'when an order is put on hold for another reason',
    render: holdNotice,
    sample: { ...lacking, reason: 'other', note: 'Photo 3 is very dark. Would you like us to brighten it?' },
  }),
  kind({
    name: 'better-photos',
    when: 'when an admin asks for better photos',
    render: betterPhotosRequest,
    sample: {
      ...recipient,
      photos: ['Photo 2', 'Photo 5'],
      message: 'Both are small: they look like thumbnails from a chat.',
      changesPath: order.changesPath,
    },
  }),
  kind({
    name: 'in-production',
    when: 'when printing begins',
    render: productionNotice,
    sample: { ...recipient, contents },
  }),
  kind({
    name: 'shipped',
    when: 'when an order ships with a carrier whose page is known',
    render: shippingNotice,
    sample: { ...recipient, contents, trackingNumber: '1Z999AA10123456784' },
  }),
  kind({
    name: 'shipped-untracked',
    when: 'when an order ships without a known carrier',
    render: shippingNotice,
    sample: { ...recipient, contents, isGuest: true, trackingNumber: null },
  }),
  kind({
    name: 'delivered',
    when: "when a customer's order has arrived",
    render: deliveryNotice,
    sample: { ...recipient, contents, changesPath },
  }),
  kind({
    name: 'delivered-guest',
    when: "when a guest's order has arrived",
    render: deliveryNotice,
    sample: { ...recipient, contents, changesPath: order.changesPath, isGuest: true },
  }),
  kind({
    name: 'cancelled',
    when: 'when a customer cancels an order',
    render: cancellationNotice,
    sample: { ...recipient, contents, cancelledBy: 'customer', refund: cents(5339) },
  }),
  kind({
    name: 'cancelled-by-shop',
    when: 'when the shop cancels an order without a refund',
    render: cancellationNotice,
    sample: { ...recipient, contents, cancelledBy: 'shop', refund: null },
  }),
  kind({
    name: 'refunded',
    when: 'when the provider has refunded a part of an order, or all of it',
    render: orderRefundNotice,
    sample: {
      ...recipient,
      amount: cents(1598),
      refundedInAll: cents(2597),
      total: cents(5339),
      changesPath,
    },
  }),
  ...paymentMails,
  kind({
    name: 'contact-message',
    when: 'to the shop, when somebody writes to it',
    render: messageToShop,
    sample: { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, message: 'Hello!\nDo you ship to Iceland?' },
  }),
  kind({
    name: 'contact-acknowledgement',
    when: 'to the sender of a message to the shop',
    render: acknowledgement,
    sample: { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, message: 'Hello!' },
  }),
  ...teamMails,
  kind({
    name: 'newsletter-welcome',
    when: 'when somebody subscribes to the newsletter',
    render: welcome,
    sample: {
      unsubscribeLink: `https://shop.example/newsletter/unsubscribe?token=${token}`,
      imprint: ['Fridgewell Inc.', '1 Example Street', 'Toronto, ON M5H 1A1', 'GST/HST 00000 0000 RT0001'],
    },
  }),
];
