import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Nothing } from '../api/fields.js';
import { OrderContactUpdate } from './contact.js';
import {
  Order,
  OrderContact,
  OpenedOrder,
  OrderCancellation,
  OrderDesign,
  OrderFigures,
  OrderPhotos,
  OrderPhotosQuery,
  OrderQuery,
  OrderSummary,
  OrderToCancel,
  OrderToMail,
  OrderToOpen,
  OrderToTrack,
  OrderUpdate,
  OwnOrderQuery,
  PhotosToAdd,
  ReorderedCart,
  TrackedOrder,
} from './schemas.js';

export const orderEndpoints = {
  'GET /api/user/orders': endpoint({
    summary: 'Own orders, newest first, paged; `q` searches number and product names',
    access: 'customer',
    input: OwnOrderQuery,
    output: z.array(OrderSummary),
  }),
  'GET /api/orders': endpoint({
    summary: 'All orders, searched, filtered, sorted and paged',
    access: 'seeOrders',
    input: OrderQuery,
    output: z.array(OrderSummary),
  }),
  'GET /api/admin/order-summary': endpoint({
    summary: 'The number of orders, of pending orders, and total revenue',
    access: 'admin',
    input: Nothing,
    output: OrderFigures,
  }),
  'GET /api/orders/:id': endpoint({
    summary: 'One order, for its owner or staff; anyone else gets 404',
    access: 'customer',
    alsoFor: 'seeOrders',
    input: z.strictObject({ id: Id }),
    output: Order,
    errors: ['not_found'],
  }),
  'PATCH /api/orders/:id': endpoint({
    summary: 'Change an order: its status, tracking number, hold and whether the prints were checked',
    access: 'changeOrders',
    input: OrderUpdate,
    output: Order,
    errors: ['not_found', 'out_of_stock', 'printing_begun', 'order_cancelled', 'order_refunded', 'tracking_questioned'],
  }),
  'POST /api/orders/:id/order-again': endpoint({
    summary: "Put an own order's items into the cart again, with their designs; those that can't be bought are named",
    access: 'customer',
    input: z.strictObject({ id: Id }),
    output: ReorderedCart,
    errors: ['not_found', 'too_many_requests'],
  }),
  'POST /api/orders/:id/open': endpoint({
    summary:
      "What an order's customer can change, for its account or with the token of its mail, whose browser may then see the photos",
    access: 'public',
    input: OrderToOpen,
    output: OpenedOrder,
    errors: ['not_authenticated', 'not_found', 'too_many_requests'],
  }),
  'PUT /api/orders/:id/items/:itemId/design': endpoint({
    summary: 'Replace or add the photos of an ordered item until printing begins; repeating it changes nothing',
    access: 'public',
    input: OrderDesign,
    output: OpenedOrder,
    errors: [
      'not_authenticated',
      'not_found',
      'order_cancelled',
      'printing_begun',
      'design_outdated',
      'too_many_requests',
    ],
  }),
  'GET /api/orders/:id/contact': endpoint({
    summary: 'Where an order goes and how its buyer is reached, for its account or with the token of its mail',
    access: 'public',
    input: OrderToOpen,
    output: OrderContact,
    errors: ['not_authenticated', 'not_found', 'too_many_requests'],
  }),
  'PUT /api/orders/:id/contact': endpoint({
    summary:
      'Correct address, phone and email of an order until printing begins, for its account or with the token of its mail',
    access: 'public',
    input: OrderContactUpdate,
    output: OrderContact,
    errors: [
      'not_authenticated',
      'not_found',
      'order_cancelled',
      'printing_begun',
      'order_changed',
      'too_many_requests',
    ],
  }),
  'POST /api/orders/:id/cancel': endpoint({
    summary:
      'Cancel an order and refund it in full, for its account or with the token of its mail; repeating it changes nothing',
    access: 'public',
    input: OrderToCancel,
    output: OrderCancellation,
    errors: [
      'not_authenticated',
      'not_found',
      'printing_begun',
      'too_late_to_cancel',
      'payment_disputed',
      'too_many_requests',
    ],
  }),
  'GET /api/orders/:id/photos': endpoint({
    summary:
      'How many photos an order still lacks, for its account or with the token of its link; without either 401, else 404',
    access: 'public',
    input: OrderPhotosQuery,
    output: OrderPhotos,
    errors: ['not_authenticated', 'not_found', 'order_cancelled', 'printing_begun', 'too_many_requests'],
  }),
  'POST /api/orders/:id/photos': endpoint({
    summary:
      "Add the caller's stored photos to an item of an order, until printing begins; repeating it changes nothing",
    access: 'public',
    input: PhotosToAdd,
    output: OrderPhotos,
    errors: [
      'not_authenticated',
      'not_found',
      'order_cancelled',
      'printing_begun',
      'too_many_photos',
      'too_many_requests',
    ],
  }),
  'POST /api/track-order': endpoint({
    summary: "An order's progress, by its id, or by the first 8 characters and its e-mail address",
    access: 'public',
    input: OrderToTrack,
    output: TrackedOrder,
    errors: ['not_found', 'too_many_requests'],
  }),
  'POST /api/order-links': endpoint({
    summary: "Mail an order's links to the address it was placed with; the same answer whether the order exists or not",
    access: 'public',
    input: OrderToMail,
    output: z.object({ accepted: z.literal(true) }),
    status: 202,
    errors: ['too_many_requests'],
  }),
};
