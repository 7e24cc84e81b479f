import { randomUUID } from 'node:crypto';
import type { ApiKey } from 'shared-contracts/api/api';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import { sampleDesign, sampleNewProduct } from 'shared-contracts/testing/samples';
import { shippingInfo } from './test-shop.js';
import {
  type Statuses,
  accountOwns,
  accounts,
  admins,
  packers,
  same,
  shopperOwns,
  shoppers,
  staff,
  supporters,
} from './access-statuses.js';
import { printRunRows } from './access-print-runs.js';
import type { AccessWorld } from './access-world.js';
import { PASSWORD, uniqueEmail } from './factories.js';

/** `input`: path parameters and body or query. */
export type Row = { statuses: Statuses; input?: (world: AccessWorld) => Record<string, unknown> };

const nothing = randomUUID();
const noPhotos = { photos: ['/objects/photos/none.jpg'], message: '' };
const noRelease = { slice: 'mf-nothing', version: '0.1.0-00000000' };
const link = { token: 'x'.repeat(43) };
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const { email: _email, ...address } = shippingInfo;
const { firstName: _firstName, lastName: _lastName, ...contact } = shippingInfo;

const noVariation = ({ productId }: AccessWorld) => ({ id: productId, variationId: nothing });

/** What changes something comes after what reads it. */
export const matrix = {
  'GET /api/products': { statuses: same(200) },
  'GET /api/products/:id': { statuses: same(200), input: ({ productId }) => ({ id: productId }) },
  'GET /api/products/:id/prints': { statuses: same(200), input: ({ productId }) => ({ id: productId }) },
  'GET /api/products/:id/reviews': { statuses: same(200), input: ({ productId }) => ({ id: productId }) },
  'GET /api/product-categories': { statuses: same(200) },
  'GET /api/shipping-options': { statuses: same(200) },
  'GET /api/sitemap/parts': { statuses: same(200), input: () => ({ size: '1000' }) },
  'GET /api/sitemap/products': { statuses: same(200), input: () => ({ limit: '10' }) },

  'POST /api/contact': {
    statuses: same(201),
    input: () => ({ name: 'Ada', email: uniqueEmail(), message: 'Do you ship to Guelph?' }),
  },
  'POST /api/newsletter': { statuses: same(200), input: () => ({ email: uniqueEmail() }) },
  'POST /api/newsletter/unsubscribe': { statuses: same(404), input: () => ({ token: 'x' }) },

  'POST /api/login': { statuses: same(401), input: ({ email }) => ({ email, password: 'not the one' }) },
  'POST /api/register': {
    statuses: same(409),
    input: ({ email }) => ({ email, password: PASSWORD, confirmPassword: PASSWORD }),
  },
  'POST /api/login/passkey/options': { statuses: same(200) },
  'POST /api/login/passkey': { statuses: same(400), input: () => ({ credential }) },
  'POST /api/forgot-password': { statuses: same(202), input: () => ({ email: uniqueEmail() }) },
  'POST /api/reset-password/check': { statuses: same(400), input: () => link },
  'POST /api/reset-password': {
    statuses: same(400),
    input: () => ({ ...link, password: PASSWORD, confirmPassword: PASSWORD }),
  },
  'POST /api/verify-email/check': { statuses: same(400), input: () => link },
  'POST /api/verify-email': { statuses: same(400), input: () => link },
  'POST /api/verify-email/decline': { statuses: same(400), input: () => link },

  'GET /api/user': { statuses: accounts(200) },
  'PATCH /api/user': { statuses: accounts(200), input: () => ({ firstName: 'Ada' }) },
  'PUT /api/user/picture': { statuses: accountOwns(200), input: ({ photo }) => ({ objectPath: photo }) },
  'POST /api/account/password': {
    statuses: accounts(403),
    input: () => ({ currentPassword: 'not the one', password: PASSWORD, confirmPassword: PASSWORD }),
  },
  'POST /api/account/verification-mail': { statuses: [401, 401, 202, 409, 409, 409, 202] },
  'GET /api/account/pending-email': { statuses: accounts(200) },
  'POST /api/account/pending-email': {
    statuses: accounts(403),
    input: () => ({ email: uniqueEmail(), password: 'not the one' }),
  },
  'DELETE /api/account/pending-email': { statuses: accounts(200) },
  'GET /api/account/sessions': { statuses: accounts(200) },
  'DELETE /api/account/sessions/:id': { statuses: accountOwns(200), input: ({ sessionId }) => ({ id: sessionId }) },
  'GET /api/account/addresses': { statuses: accounts(200) },
  'POST /api/account/addresses': { statuses: accounts(201), input: () => address },
  'PUT /api/account/addresses/:id': {
    statuses: accountOwns(200),
    input: ({ addressId }) => ({ id: addressId, ...address }),
  },
  'DELETE /api/account/addresses/:id': { statuses: accountOwns(200), input: ({ addressId }) => ({ id: addressId }) },
  'GET /api/account/passkeys': { statuses: accounts(200) },
  'POST /api/account/passkeys/options': { statuses: accounts(200) },
  'POST /api/account/passkeys': { statuses: accounts(400), input: () => ({ name: 'Phone', credential }) },
  'POST /api/account/passkeys/proof-options': { statuses: accountOwns(200) },
  'PATCH /api/account/passkeys/:id': {
    statuses: accountOwns(200),
    input: ({ passkeyId }) => ({ id: passkeyId, name: 'Phone' }),
  },
  'DELETE /api/account/passkeys/:id': { statuses: accountOwns(200), input: ({ passkeyId }) => ({ id: passkeyId }) },
  'GET /api/account/data-export': { statuses: accounts(200) },
  'POST /api/account/data-export': { statuses: accounts(202) },
  'POST /api/account/delete': { statuses: accounts(403), input: () => ({ password: 'not the one' }) },

  'GET /api/cart': { statuses: accounts(200) },
  'POST /api/cart': { statuses: accounts(201), input: ({ productId }) => ({ productId }) },
  'POST /api/cart/merge': { statuses: accounts(200), input: () => ({ items: [] }) },
  'PUT /api/cart/:id': { statuses: accountOwns(200), input: ({ lineId }) => ({ id: lineId, quantity: 2 }) },
  'PUT /api/cart/:id/design': { statuses: accountOwns(200), input: ({ lineId }) => ({ id: lineId, quantity: 2 }) },
  'DELETE /api/cart/:id': { statuses: accountOwns(200), input: ({ lineId }) => ({ id: lineId }) },

  'POST /api/create-checkout-session': {
    statuses: shoppers(200),
    input: ({ productId }) => ({ items: [{ productId }], shippingInfo }),
  },
  'GET /api/payment-wallets': { statuses: same(200) },
  'POST /api/verify-payment': { statuses: shopperOwns(409), input: ({ opened }) => ({ sessionId: opened.sessionId }) },
  'POST /api/cancel-checkout': {
    statuses: [404, 404, 404, 404, 404, 404, 200],
    input: ({ opened }) => ({ checkoutId: opened.checkoutId }),
  },

  'GET /api/user/orders': { statuses: accounts(200) },
  'GET /api/orders': { statuses: staff(200) },
  'GET /api/admin/order-summary': { statuses: admins(200) },
  'GET /api/admin/orders/:id/desk': { statuses: staff(200), input: ({ orderId }) => ({ id: orderId }) },
  'PUT /api/admin/orders/:id/not-before': {
    statuses: supporters(404),
    input: () => ({ id: nothing, notBefore: null }),
  },
  'POST /api/admin/orders/:id/notes': { statuses: supporters(404), input: () => ({ id: nothing, text: 'Hi' }) },
  'POST /api/admin/orders/:id/mails': { statuses: supporters(404), input: () => ({ id: nothing, key: 'x' }) },
  'POST /api/admin/orders/:id/photo-request': {
    statuses: supporters(404),
    input: () => ({ id: nothing, ...noPhotos }),
  },
  'POST /api/admin/orders/:id/revoke-links': { statuses: supporters(404), input: () => ({ id: nothing }) },
  'POST /api/admin/orders/:id/refunds': {
    statuses: supporters(404),
    input: () => ({ id: nothing, key: nothing, what: { kind: 'full' }, returnStock: false }),
  },
  'POST /api/admin/orders/:id/reprint': {
    statuses: supporters(404),
    input: () => ({
      id: nothing,
      key: nothing,
      items: [{ itemId: nothing, quantity: 1 }],
      reason: 'lost',
      message: '',
    }),
  },
  'PUT /api/admin/orders/:id/contact': { statuses: supporters(404), input: () => ({ id: nothing, ...contact }) },
  'POST /api/admin/orders/status': {
    statuses: staff(200),
    input: () => ({ orders: [{ id: nothing }], status: 'pending' }),
  },
  'POST /api/admin/orders/undo': { statuses: staff(200), input: () => ({ orders: [{ id: nothing, version: 1 }] }) },
  'POST /api/admin/orders/:id/waive-photos': { statuses: supporters(404), input: () => ({ id: nothing }) },
  'POST /api/admin/orders/tracking': {
    statuses: staff(200),
    input: () => ({ csv: `order,tracking\n${nothing},1Z`, onlyValid: false, markShipped: false }),
  },
  'GET /api/admin/insights': { statuses: admins(200), input: () => ({ days: '7' }) },
  'GET /api/admin/stock-at-risk': { statuses: admins(200) },
  'GET /api/admin/checkouts': { statuses: admins(200) },
  'GET /api/admin/payments-without-order': { statuses: admins(200) },
  'GET /api/admin/to-do': { statuses: staff(200) },
  'GET /api/admin/search': { statuses: staff(200), input: () => ({ q: 'ada' }) },
  'GET /api/users': { statuses: admins(200) },
  'PATCH /api/users/:id/ban': { statuses: admins(404), input: () => ({ id: nothing }) },
  'PATCH /api/users/:id/unban': { statuses: admins(404), input: () => ({ id: nothing }) },
  'PATCH /api/admin/users/:id/role': { statuses: admins(404), input: () => ({ id: nothing, role: 'admin' }) },
  'GET /api/admin/products': { statuses: admins(200) },
  'GET /api/admin/product-summary': { statuses: admins(200) },
  'GET /api/admin/products/:id': { statuses: admins(200), input: ({ productId }) => ({ id: productId }) },
  'POST /api/admin/products': { statuses: admins(201), input: () => ({ ...sampleNewProduct }) },
  'POST /api/admin/products/import': {
    statuses: admins(200),
    input: () => ({ csv: `id,price\n${nothing},1`, onlyValid: false }),
  },
  'POST /api/admin/products/bulk': { statuses: admins(400), input: () => ({ products: [], action: 'feature' }) },
  'PATCH /api/admin/products': {
    statuses: admins(409),
    input: () => ({ products: [{ id: nothing, version: 1, price: '9.00' }], variations: [] }),
  },
  'PUT /api/admin/products/:id': { statuses: admins(404), input: () => ({ id: nothing, name: 'Magnet' }) },
  'DELETE /api/admin/products/:id': { statuses: admins(404), input: () => ({ id: nothing }) },
  'PATCH /api/admin/products/:id/toggle-status': { statuses: admins(404), input: () => ({ id: nothing }) },
  'PATCH /api/admin/products/:id/stock': { statuses: admins(404), input: () => ({ id: nothing, stock: 1 }) },
  'POST /api/admin/products/:id/duplicate': { statuses: admins(404), input: () => ({ id: nothing }) },
  'GET /api/admin/products/:id/variations': { statuses: admins(200), input: ({ productId }) => ({ id: productId }) },
  'POST /api/admin/products/:id/variations': {
    statuses: admins(404),
    input: () => ({ id: nothing, name: 'Finish', value: 'Matte' }),
  },
  'PUT /api/admin/products/:id/variations/:variationId': { statuses: admins(404), input: noVariation },
  'DELETE /api/admin/products/:id/variations/:variationId': { statuses: admins(404), input: noVariation },
  'GET /api/admin/audit-log': { statuses: admins(200) },
  'GET /api/admin/releases': { statuses: admins(200) },
  'GET /api/admin/releases/versions': { statuses: admins(200), input: () => ({ slice: 'mf-nothing' }) },
  'POST /api/admin/releases/promotions': { statuses: admins(404), input: () => noRelease },
  'POST /api/admin/releases/rollbacks': { statuses: admins(409), input: () => ({ slice: 'mf-nothing' }) },
  'POST /api/admin/releases/retirements': { statuses: admins(409), input: () => ({ slice: 'mf-nothing' }) },
  'POST /api/admin/releases/canaries': { statuses: admins(404), input: () => ({ ...noRelease, percent: 10 }) },
  'DELETE /api/admin/releases/canaries/:slice': {
    statuses: admins(409),
    input: () => ({ slice: 'mf-nothing', reason: 'It fails.' }),
  },
  'POST /api/admin/releases/staff': { statuses: admins(404), input: () => noRelease },
  'DELETE /api/admin/releases/staff/:slice': { statuses: admins(409), input: () => ({ slice: 'mf-nothing' }) },
  'POST /api/admin/releases/previews': { statuses: admins(404), input: () => ({ ...noRelease, hours: 24 }) },
  'GET /api/admin/releases/compositions': { statuses: admins(200) },
  'GET /api/admin/releases/health': { statuses: admins(200), input: () => ({ slice: 'mf-nothing', hours: '2' }) },
  'GET /api/admin/releases/errors': { statuses: admins(200), input: () => noRelease },
  'GET /api/admin/releases/changes': { statuses: admins(200) },
  'GET /api/admin/release-tokens': { statuses: admins(200) },
  'POST /api/admin/release-tokens': {
    statuses: admins(201),
    input: () => ({ slice: 'mf-nothing', name: 'CI', days: 1 }),
  },
  'DELETE /api/admin/release-tokens/:id': { statuses: admins(404), input: () => ({ id: nothing }) },
  'GET /api/admin/products/:id/images': { statuses: admins(200), input: ({ productId }) => ({ id: productId }) },
  // other people's photos stay private
  'POST /api/admin/products/:id/images': {
    statuses: admins(400),
    input: ({ productId, photo }) => ({ id: productId, imageUrl: photo }),
  },
  'DELETE /api/admin/products/:id/images/:imageId': {
    statuses: admins(404),
    input: ({ productId }) => ({ id: productId, imageId: nothing }),
  },
  'PUT /api/admin/products/:id/images/:imageId/primary': {
    statuses: admins(404),
    input: ({ productId }) => ({ id: productId, imageId: nothing }),
  },
  'PATCH /api/admin/products/:id/images/:imageId': {
    statuses: admins(404),
    input: ({ productId }) => ({ id: productId, imageId: nothing, altText: 'A cat' }),
  },
  'PUT /api/admin/products/:id/image-order': {
    statuses: admins(409),
    input: ({ productId }) => ({ id: productId, imageIds: [nothing] }),
  },
  'GET /api/admin/categories': { statuses: admins(200) },
  'POST /api/admin/categories': { statuses: admins(201), input: () => ({ name: 'Matrix', slug: 'matrix' }) },
  'PUT /api/admin/categories/:id': {
    statuses: admins(404),
    input: () => ({ id: nothing, name: 'Nothing', slug: 'nothing' }),
  },
  'DELETE /api/admin/categories/:id': { statuses: admins(404), input: () => ({ id: nothing }) },
  'GET /api/admin/synonyms': { statuses: admins(200) },
  'POST /api/admin/synonyms': { statuses: admins(201), input: () => ({ term: 'Matrix', meanings: ['round'] }) },
  'PUT /api/admin/synonyms/:id': {
    statuses: admins(404),
    input: () => ({ id: nothing, term: 'Nothing', meanings: ['round'] }),
  },
  'DELETE /api/admin/synonyms/:id': { statuses: admins(404), input: () => ({ id: nothing }) },
  'GET /api/admin/contact-messages': { statuses: supporters(200) },
  'PATCH /api/admin/contact-messages/:id': { statuses: supporters(404), input: () => ({ id: nothing, handled: true }) },
  'GET /api/admin/newsletter-addresses': { statuses: admins(200) },
  'DELETE /api/admin/newsletter-addresses/:id': { statuses: admins(404), input: () => ({ id: nothing }) },
  'GET /api/admin/shipping-options': { statuses: admins(200) },
  'POST /api/admin/shipping-options': {
    statuses: admins(201),
    input: () => ({ name: 'By drone', baseRate: '20.00', isActive: false }),
  },
  'PUT /api/admin/shipping-options/:id': {
    statuses: admins(404),
    input: () => ({ id: nothing, name: 'By drone', baseRate: '20.00' }),
  },
  'DELETE /api/admin/shipping-options/:id': { statuses: admins(404), input: () => ({ id: nothing }) },
  'GET /api/orders/:id': { statuses: [401, 401, 404, 200, 200, 200, 200], input: ({ orderId }) => ({ id: orderId }) },
  'PATCH /api/orders/:id': { statuses: staff(200), input: ({ orderId }) => ({ id: orderId, status: 'pending' }) },
  'GET /api/orders/:id/photos': { statuses: accountOwns(200), input: ({ orderId }) => ({ id: orderId }) },
  'POST /api/orders/:id/photos': {
    statuses: accounts(404),
    input: ({ orderId, photo }) => ({ id: orderId, itemId: nothing, photos: [photo] }),
  },
  'POST /api/orders/:id/open': { statuses: accountOwns(200), input: ({ orderId }) => ({ id: orderId }) },
  'PUT /api/orders/:id/items/:itemId/design': {
    statuses: accounts(404),
    input: ({ orderId, photo }) => ({ id: orderId, itemId: nothing, customDesign: sampleDesign({ paths: [photo] }) }),
  },
  'POST /api/orders/:id/order-again': { statuses: accountOwns(200), input: ({ orderId }) => ({ id: orderId }) },
  'GET /api/orders/:id/reviews': { statuses: accountOwns(200), input: ({ orderId }) => ({ id: orderId }) },
  'PUT /api/orders/:id/reviews/:productId': {
    statuses: accountOwns(409),
    input: ({ orderId, productId }) => ({ id: orderId, productId, stars: 5, words: 'Lovely', photo: null }),
  },
  'DELETE /api/orders/:id/reviews/:productId': {
    statuses: accountOwns(200),
    input: ({ orderId, productId }) => ({ id: orderId, productId }),
  },
  'GET /api/orders/:id/claims': { statuses: accountOwns(200), input: ({ orderId }) => ({ id: orderId }) },
  'POST /api/orders/:id/claims': {
    statuses: accountOwns(409),
    input: ({ orderId }) => ({ id: orderId, kind: 'damage', itemIds: [nothing], words: 'Chipped', photos: [] }),
  },
  // the full id is the proof
  'POST /api/track-order': { statuses: same(200), input: ({ orderId }) => ({ orderNumber: orderId }) },
  'POST /api/order-links': { statuses: same(202), input: ({ orderId }) => ({ orderNumber: orderId }) },

  'POST /api/objects/upload': { statuses: shoppers(200) },
  'PUT /api/objects/set-policy': {
    statuses: shoppers(404),
    input: () => ({ imageUrl: 'https://elsewhere.example/a' }),
  },
  'POST /api/objects/details': { statuses: same(200), input: ({ photo }) => ({ paths: [photo] }) },

  'GET /api/design-drafts': { statuses: shoppers(200) },
  'GET /api/design-drafts/:id': { statuses: shopperOwns(200), input: ({ draft }) => ({ id: draft.id }) },
  'PUT /api/design-drafts/:id': { statuses: shopperOwns(409), input: ({ draft }) => draft },
  'POST /api/design-drafts/:id/links': {
    statuses: shopperOwns(201),
    input: ({ draft }) => ({ id: draft.id, kind: 'friends' }),
  },
  'GET /api/design-drafts/:id/links': { statuses: shopperOwns(200), input: ({ draft }) => ({ id: draft.id }) },
  'GET /api/design-drafts/:id/offers': { statuses: shopperOwns(200), input: ({ draft }) => ({ id: draft.id }) },
  'POST /api/design-drafts/:id/offers': {
    statuses: shopperOwns(200),
    input: ({ draft }) => ({ id: draft.id, offerIds: [nothing] }),
  },
  'POST /api/design-drafts/:id/offers/:offerId': {
    statuses: shoppers(404),
    input: ({ draft }) => ({ id: draft.id, offerId: nothing, accept: true }),
  },
  'GET /api/design-links/:token': { statuses: same(200), input: ({ linkToken }) => ({ token: linkToken }) },
  'POST /api/design-links/:token/photos': {
    statuses: shoppers(400),
    input: ({ linkToken }) => ({ token: linkToken, path: '/objects/photos/nobodys.jpg' }),
  },
  'DELETE /api/design-links/:token/photos/:offerId': {
    statuses: shoppers(404),
    input: ({ linkToken }) => ({ token: linkToken, offerId: nothing }),
  },
  'DELETE /api/design-drafts/:id/links/:linkId': {
    statuses: shopperOwns(200),
    input: ({ draft, linkId }) => ({ id: draft.id, linkId }),
  },
  'DELETE /api/design-drafts/:id': { statuses: shopperOwns(200), input: ({ draft }) => ({ id: draft.id }) },

  'GET /api/admin/orders/:id/print-proofs': { statuses: packers(200), input: ({ orderId }) => ({ id: orderId }) },
  ...printRunRows,
  'GET /api/admin/printer': { statuses: packers(200) },
  'PUT /api/admin/printer/sheet': {
    statuses: admins(200),
    input: () => ({ widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 }),
  },
  'PUT /api/admin/printer/options': { statuses: admins(200), input: () => usualPrinterOptions },
  'DELETE /api/admin/printer/profile': { statuses: admins(200) },
  'GET /api/admin/refunds': { statuses: supporters(200) },
  'GET /api/admin/refunds/to-make': { statuses: supporters(200) },
  'GET /api/admin/payouts': { statuses: admins(200) },
  'GET /api/admin/payouts/:id': { statuses: admins(404), input: () => ({ id: 'po_nothing' }) },
  'POST /api/admin/refunds/to-make/:claimId/end': {
    statuses: supporters(404),
    input: () => ({ claimId: nothing, how: 'paid_elsewhere' }),
  },
  'GET /api/admin/reviews': { statuses: supporters(200) },
  'PATCH /api/admin/reviews/:id': {
    statuses: supporters(404),
    input: () => ({ id: nothing, revision: 1, status: 'approved' }),
  },
  'GET /api/admin/claims': { statuses: supporters(200) },
  'POST /api/admin/claims/:id/answer': {
    statuses: supporters(404),
    input: () => ({ id: nothing, outcome: 'refund', answer: 'Sorry!' }),
  },
  'POST /api/admin/claims/:id/close': { statuses: supporters(404), input: () => ({ id: nothing }) },
  'GET /api/orders/:id/contact': { statuses: accountOwns(200), input: ({ orderId }) => ({ id: orderId }) },
  'PUT /api/orders/:id/contact': {
    statuses: accountOwns(200),
    input: ({ orderId }) => ({ id: orderId, ...contact }),
  },
  'POST /api/orders/:id/cancel': { statuses: accountOwns(200), input: ({ orderId }) => ({ id: orderId }) },
  'POST /api/admin/orders/:id/delete-photos': { statuses: admins(200), input: ({ orderId }) => ({ id: orderId }) },

  // last: it ends sessions
  'DELETE /api/account/sessions': { statuses: accounts(200) },
} satisfies Record<ApiKey, Row>;
