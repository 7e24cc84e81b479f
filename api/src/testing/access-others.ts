import { randomUUID } from 'node:crypto';
import { accounts, admins, packers, same, staff, supporters } from './access-statuses.js';
import type { AccessWorld } from './access-world.js';

const nothing = randomUUID();

/** Null: not called, because it never ends or ends the session. */
export type Other = { path: (world: AccessWorld) => string; statuses: readonly (number | null)[] };
export const others: Record<string, Other> = {
  'GET /objects/*path': { path: ({ photo }) => photo, statuses: [404, 404, 404, 200, 200, 200, 200] },
  'PUT /api/objects/pending/:uploader/:upload': {
    path: () => `/api/objects/pending/user-${nothing}/${nothing}`,
    statuses: same(403),
  },
  'GET /api/design-drafts/:id/events': {
    path: ({ draft }) => `/api/design-drafts/${draft.id}/events`,
    statuses: [404, 401, 404, 404, 404, 404, null],
  },
  'GET /api/design-links/:token/events': {
    path: () => `/api/design-links/${'x'.repeat(65)}/events`,
    statuses: same(404),
  },
  'GET /api/admin/orders/events': {
    path: () => '/api/admin/orders/events',
    statuses: [401, 401, 403, null, null, null, 403],
  },
  'GET /api/user/orders/events': {
    path: () => '/api/user/orders/events',
    statuses: [401, 401, null, null, null, null, null],
  },
  'GET /api/orders/:id/events': {
    path: ({ orderId }) => `/api/orders/${orderId}/events`,
    statuses: [401, 401, 404, null, null, null, null],
  },
  'GET /api/orders/:id/invoice.pdf': {
    path: ({ orderId }) => `/api/orders/${orderId}/invoice.pdf`,
    statuses: [401, 401, 404, 403, 200, 200, 200],
  },
  'GET /api/orders/:id/credit-notes/:refundId.pdf': {
    path: ({ orderId }) => `/api/orders/${orderId}/credit-notes/${nothing}.pdf`,
    statuses: [401, 401, 404, 403, 404, 404, 404],
  },
  'GET /api/orders/:id/packing-slip.pdf': {
    path: ({ orderId }) => `/api/orders/${orderId}/packing-slip.pdf`,
    statuses: [401, 401, 404, 200, 403, 200, 200],
  },
  'GET /api/admin/orders/:id/dispute-evidence.pdf': {
    path: ({ orderId }) => `/api/admin/orders/${orderId}/dispute-evidence.pdf`,
    statuses: supporters(404),
  },
  'GET /api/admin/packing-slips.pdf': {
    path: ({ orderId }) => `/api/admin/packing-slips.pdf?orders=${orderId}`,
    statuses: packers(200),
  },
  'GET /api/admin/orders/:id/print-proofs/:magnet': {
    path: ({ orderId }) => `/api/admin/orders/${orderId}/print-proofs/999?look=ordered`,
    statuses: packers(404),
  },
  'GET /api/admin/orders.csv': { path: () => '/api/admin/orders.csv', statuses: staff(200) },
  'GET /api/admin/products.csv': { path: () => '/api/admin/products.csv', statuses: admins(200) },
  'GET /api/admin/reports/order-lines.csv': { path: () => '/api/admin/reports/order-lines.csv', statuses: admins(400) },
  'GET /api/admin/reports/taxes.csv': { path: () => '/api/admin/reports/taxes.csv', statuses: admins(400) },
  'GET /api/admin/reports/refunds.csv': { path: () => '/api/admin/reports/refunds.csv', statuses: admins(400) },
  'GET /api/admin/payouts/:id/report.csv': {
    path: () => '/api/admin/payouts/po_nothing/report.csv',
    statuses: admins(404),
  },
  'GET /api/account/data-export/:id/download': {
    path: () => `/api/account/data-export/${nothing}/download`,
    statuses: accounts(404),
  },
  'GET /api/admin/print-runs/:id/files/:name': {
    path: () => `/api/admin/print-runs/${nothing}/files/run-0001-sheets.pdf`,
    statuses: packers(404),
  },
  'GET /api/admin/contact-messages/export': {
    path: () => '/api/admin/contact-messages/export',
    statuses: supporters(200),
  },
  'GET /api/admin/newsletter-addresses/export': {
    path: () => '/api/admin/newsletter-addresses/export',
    statuses: admins(200),
  },
  'PUT /api/admin/printer/profile': { path: () => '/api/admin/printer/profile', statuses: admins(400) },
  'GET /api/login': { path: () => '/api/login', statuses: same(302) },
  'GET /api/logout': { path: () => '/api/logout', statuses: [302, 302, null, null, null, null, null] },
  'POST /api/logout': { path: () => '/api/logout', statuses: [303, 303, null, null, null, null, null] },
  'GET /api/webhooks/unsubscribe/:token': { path: () => '/api/webhooks/unsubscribe/x', statuses: same(302) },
  'POST /api/webhooks/unsubscribe/:token': { path: () => '/api/webhooks/unsubscribe/x', statuses: same(303) },
  'POST /api/webhooks/stripe': { path: () => '/api/webhooks/stripe', statuses: same(400) },
  'GET /api/metrics': { path: () => '/api/metrics', statuses: same(200) },
  'GET /api/health/live': { path: () => '/api/health/live', statuses: same(200) },
  'GET /api/health/ready': { path: () => '/api/health/ready', statuses: same(200) },
  'GET /api/dev/mails': { path: () => '/api/dev/mails', statuses: same(200) },
  'GET /api/dev/mails/:name': { path: () => '/api/dev/mails/nothing', statuses: same(404) },
  'GET /api/docs': { path: () => '/api/docs', statuses: same(200) },
  'GET /api/docs/openapi.json': { path: () => '/api/docs/openapi.json', statuses: same(200) },
};
