import { endpoint } from '../api/endpoint.js';
import { Order } from '../orders/schemas.js';
import { OrderCorrection } from '../orders/contact.js';
import { OrderContact } from '../orders/schemas.js';
import { Reprint, ReprintRequest } from './reprint.js';
import {
  BulkOutcome,
  BulkStatus,
  MailToResend,
  NamedDesk,
  NoteToAdd,
  OrderDesk,
  PhotoRequest,
  PrintDay,
  RefundRequest,
  StatusUndo,
  TrackingImport,
  TrackingReport,
} from './schemas.js';

export const orderDeskEndpoints = {
  'POST /api/admin/orders/status': endpoint({
    summary: 'Set the status of several orders, each separately; those that refuse it are named',
    access: 'changeOrders',
    input: BulkStatus,
    output: BulkOutcome,
  }),
  'POST /api/admin/orders/undo': endpoint({
    summary: 'Take back the last change of several orders: status, tracking number, hold and stock; refusals are named',
    access: 'changeOrders',
    input: StatusUndo,
    output: BulkOutcome,
  }),
  'POST /api/admin/orders/:id/waive-photos': endpoint({
    summary: 'Go on without the photos that are missing; the customer gets a mail; repeating it changes nothing',
    access: 'mendOrders',
    input: NamedDesk,
    output: Order,
    errors: ['not_found', 'order_cancelled'],
  }),
  'POST /api/admin/orders/tracking': endpoint({
    summary:
      'Import tracking numbers from a CSV file; nothing changes if a row is wrong or questioned, unless the others are accepted',
    access: 'changeOrders',
    input: TrackingImport,
    output: TrackingReport,
  }),
  'GET /api/admin/orders/:id/desk': endpoint({
    summary: 'What only staff see of an order: notes, history, mails and refunds',
    access: 'seeOrders',
    input: NamedDesk,
    output: OrderDesk,
    errors: ['not_found'],
  }),
  'PUT /api/admin/orders/:id/not-before': endpoint({
    summary: 'Set the first day on which an order is printed, while it waits for that',
    access: 'mendOrders',
    input: PrintDay,
    output: OrderDesk,
    errors: ['not_found', 'printing_begun'],
  }),
  'POST /api/admin/orders/:id/notes': endpoint({
    summary: 'Add a note to an order, which only staff see',
    access: 'mendOrders',
    input: NoteToAdd,
    output: OrderDesk,
    status: 201,
    errors: ['not_found'],
  }),
  'POST /api/admin/orders/:id/mails': endpoint({
    summary: 'Send a mail about an order again',
    access: 'mendOrders',
    input: MailToResend,
    output: OrderDesk,
    status: 202,
    errors: ['not_found', 'too_many_requests'],
  }),
  'POST /api/admin/orders/:id/photo-request': endpoint({
    summary: 'Ask for better photos by mail; the order is on hold until they arrive',
    access: 'mendOrders',
    input: PhotoRequest,
    output: OrderDesk,
    status: 202,
    errors: ['not_found', 'order_cancelled', 'printing_begun', 'order_changed'],
  }),
  'POST /api/admin/orders/:id/revoke-links': endpoint({
    summary: 'End the links and pictures in all mails about an order so far; later mails have links that work',
    access: 'mendOrders',
    input: NamedDesk,
    output: OrderDesk,
    errors: ['not_found'],
  }),
  'POST /api/admin/orders/:id/refunds': endpoint({
    summary: 'Refund an order in full or in part, once per key',
    access: 'refundOrders',
    input: RefundRequest,
    output: OrderDesk,
    status: 202,
    errors: ['not_found', 'refund_too_large', 'payment_disputed', 'refund_over_limit'],
  }),
  'POST /api/admin/orders/:id/reprint': endpoint({
    summary: 'Print items of an order again, free of charge, as an order of its own, once per key',
    access: 'mendOrders',
    input: ReprintRequest,
    output: Reprint,
    status: 201,
    errors: ['not_found', 'order_cancelled', 'not_printed', 'originals_deleted', 'out_of_stock'],
  }),
  'PUT /api/admin/orders/:id/contact': endpoint({
    summary: 'Correct address, phone and email of an order until it is shipped; its customer gets a mail',
    access: 'mendOrders',
    input: OrderCorrection,
    output: OrderContact,
    errors: ['not_found', 'order_cancelled', 'order_shipped', 'order_changed'],
  }),
};
