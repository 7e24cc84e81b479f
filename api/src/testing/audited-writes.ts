import type { Order } from 'shared-contracts/orders/schemas';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import type { Browser } from './browser.js';
import type { TestShop } from './test-shop.js';

type Undoable = { undoable: Pick<Order, 'id' | 'version'> };

/** Lacks a photo, and was just set to processing. */
export async function undoableOrder(
  shop: TestShop,
  { admin, browser, productId }: { admin: Browser; browser: Browser; productId: string },
): Promise<Undoable['undoable']> {
  const id = await shop.ordered(browser, [{ productId }]);
  return (await admin.patch<Order>(`/api/orders/${id}`, { status: 'processing' })).body;
}

export const statusWrites = {
  'POST /api/admin/orders/status': {
    path: ({ pendingId }: { pendingId: string }) => ({ orders: [{ id: pendingId }], status: 'pending' }),
    changed: { subject: 'order', before: { status: 'shipped' }, after: { status: 'pending' } },
  },
  'POST /api/admin/orders/undo': {
    path: ({ undoable: { id, version } }: Undoable) => ({ orders: [{ id, version }] }),
    changed: { subject: 'order', before: { status: 'processing' }, after: { status: 'pending' } },
  },
  'POST /api/admin/orders/:id/waive-photos': {
    path: ({ undoable: { id } }: Undoable) => ({ id }),
    changed: {
      subject: 'order',
      before: { photosWaivedAt: null },
      after: { missingPhotos: 1 },
    },
  },
};

export const bulkProductWrites = {
  'POST /api/admin/products/bulk': {
    path: ({ productId }: { productId: string }) => ({ products: [{ id: productId }], action: 'feature' }),
    changed: { subject: 'product', before: { isFeatured: false }, after: { isFeatured: true } },
  },
};

export const printerWrites = {
  'PUT /api/admin/printer/sheet': {
    path: () => ({ widthInches: 20, heightInches: 30, marginInches: 0.5, gapInches: 0.25 }),
    changed: { subject: 'printer', after: { sheet: { widthInches: 20 } } },
  },
  'PUT /api/admin/printer/options': {
    path: () => ({ ...usualPrinterOptions, isMirrored: true }),
    changed: { subject: 'printer', after: { options: { isMirrored: true } } },
  },
  'DELETE /api/admin/printer/profile': {
    path: () => ({}),
    changed: { subject: 'printer', after: { profile: null } },
  },
};
