import { disputePhaseTexts, disputeReasonText } from 'shared-contracts/disputes/dispute-texts';
import type { OrderDispute } from 'shared-contracts/disputes/schemas';
import type { OrderHistoryEntry, OrderMail } from 'shared-contracts/order-desk/schemas';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { trackingLinkOf } from 'shared-contracts/shipping/tracking-link';
import type { DocumentPdf } from '../../shared/pdf/document-pdf.js';
import { drawTable } from '../../shared/pdf/document-table.js';
import {
  GAP,
  LABEL,
  type OrderDocument,
  addressOf,
  blocks,
  documentDate,
  documentTime,
  drawnPicturesOf,
  footerOf,
  keepTogether,
  letterhead,
  openDocument,
  paragraph,
  sayReplaced,
  shownAmount,
} from './document-parts.js';
import { picturedRowsOf } from './domain/order-rows.js';
import { totals } from './write-order-document.js';

/** `history` and `mails`: newest first. `paymentId`: the provider's. */
export type DisputeEvidence = {
  disputes: readonly OrderDispute[];
  history: readonly OrderHistoryEntry[];
  mails: readonly OrderMail[];
  paymentId: string | null;
};

/** Banks take files of a few megabytes. */
const MAX_ROWS = 150;

const nameOf = (status: string | null) => (status === null ? 'none' : status);
const historyTexts: Partial<Record<OrderHistoryEntry['kind'], (entry: OrderHistoryEntry) => string>> = {
  placed: () => 'Order placed and paid',
  status: ({ from, to }) => `Status: ${nameOf(from)} to ${nameOf(to)}`,
  tracking: ({ to }) => `Tracking number: ${to ?? 'removed'}`,
  address: ({ to }) => `Address corrected: ${to ?? 'none'}`,
};

const disputeLines = ({ shop }: OrderDocument, dispute: OrderDispute): string[] => [
  `${shownAmount(dispute.amount)}, ${disputePhaseTexts[dispute.phase].toLowerCase()}`,
  disputeReasonText(dispute.reason),
  `Opened ${documentDate(dispute.openedAt, shop)}`,
  ...(dispute.evidenceDueAt === null ? [] : [`Answer by ${documentTime(dispute.evidenceDueAt, shop)}`]),
  dispute.id,
];

function shippingLines({ order, shop }: OrderDocument): string[] {
  const { trackingNumber, shippedAt, deliveredAt } = order;
  const carrier = trackingNumber === null ? undefined : trackingLinkOf(trackingNumber)?.carrier;
  return [
    order.shippingMethod ?? 'Standard',
    ...(carrier === undefined ? [] : [`Carrier ${carrier}`]),
    trackingNumber === null ? 'No tracking number' : `Tracking number ${trackingNumber}`,
    shippedAt === null ? 'Not shipped' : `Shipped ${documentTime(shippedAt, shop)}`,
    ...(deliveredAt === null ? [] : [`Delivered ${documentTime(deliveredAt, shop)}`]),
  ];
}

function section(pdf: DocumentPdf, title: string): void {
  pdf.y += GAP;
  keepTogether(pdf, 60);
  paragraph(pdf, title, LABEL, 'H2');
}

function items(pdf: DocumentPdf, { order, shop, pictures }: OrderDocument): void {
  section(pdf, 'WHAT WAS ORDERED, AS THE CUSTOMER DESIGNED IT');
  const approvals = order.items.map(({ customDesign }) => customDesign?.approvedAt ?? null);
  drawTable(
    pdf,
    [
      { title: 'Item', width: 46 },
      { title: 'Quantity', width: 11, align: 'end' },
      { title: 'Amount', width: 14, align: 'end' },
      { title: 'Design approved by customer', width: 29 },
    ],
    picturedRowsOf(order).map((row, nth) => {
      const approvedAt = approvals[nth];
      return {
        cells: [row.product, String(row.quantity), row.amount, approvedAt ? documentTime(approvedAt, shop) : ''],
        pictures: drawnPicturesOf(row, pictures),
        morePictures: row.morePictures,
      };
    }),
  );
}

/** The same bytes for the same facts and pictures. */
export async function writeDisputeEvidence(wanted: OrderDocument, evidence: DisputeEvidence): Promise<Buffer> {
  const { order, shop } = wanted;
  const history = evidence.history
    .flatMap((entry) => {
      const text = historyTexts[entry.kind]?.(entry);
      return text === undefined ? [] : [[documentTime(entry.at, shop), text]];
    })
    .slice(0, MAX_ROWS)
    .toReversed();
  const mails = evidence.mails
    .slice(0, MAX_ROWS)
    .toReversed()
    .map(({ writtenAt, sentAt, subject, to }) => [
      sentAt === null ? `Not sent (written ${documentTime(writtenAt, shop)})` : documentTime(sentAt, shop),
      subject,
      to,
    ]);
  const disputes = evidence.disputes.map((dispute) => disputeLines(wanted, dispute));
  const title = `Dispute Evidence ${shortOrderNumber(order.id)}`;
  const text = [...history, ...mails, ...disputes].flat().join(' ');
  const pdf = await openDocument([wanted], { title, at: order.createdAt, text });
  letterhead(pdf, wanted, {
    title: 'Dispute Evidence',
    about: [`Order #${shortOrderNumber(order.id)}`, `Ordered ${documentTime(order.createdAt, shop)}`],
    seller: shop.seller,
  });
  const { customerName, customerEmail, customerPhone } = order;
  blocks(pdf, [
    { title: 'CUSTOMER', lines: [customerName, customerEmail, ...(customerPhone ? [customerPhone] : [])] },
    { title: 'SHIP TO', lines: addressOf(order) },
  ]);
  blocks(pdf, [
    {
      title: 'PAYMENT',
      lines: [`${shownAmount(order.totalAmount)} ${shop.currency.toUpperCase()}`, evidence.paymentId ?? ''],
    },
    { title: 'SHIPPING', lines: shippingLines(wanted) },
  ]);
  for (const lines of disputes) blocks(pdf, [{ title: 'DISPUTE', lines }]);
  items(pdf, wanted);
  totals(pdf, wanted);
  section(pdf, 'HISTORY OF THE ORDER');
  table(
    pdf,
    [
      ['When', 30],
      ['What', 70],
    ],
    history,
  );
  section(pdf, 'EMAILS TO THE CUSTOMER');
  table(
    pdf,
    [
      ['Sent', 30],
      ['Subject', 45],
      ['To', 25],
    ],
    mails,
  );
  sayReplaced(pdf);
  return pdf.end(footerOf(wanted));
}

const table = (pdf: DocumentPdf, columns: readonly (readonly [title: string, width: number])[], rows: string[][]) =>
  drawTable(
    pdf,
    columns.map(([title, width]) => ({ title, width })),
    rows.map((cells) => ({ cells, pictures: [], morePictures: 0 })),
  );
