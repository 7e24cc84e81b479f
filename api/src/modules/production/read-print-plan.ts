import type { Face } from 'shared-contracts/design/crop';
import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { EntityManager } from 'typeorm';
import {
  type PrintPlan,
  type PrintableLine,
  type PrintableOrder,
  photosNamedBy,
  planPrint,
} from './domain/print-plan.js';
import type { Photos, PrintablePhoto } from './domain/print-notes.js';

type LineRow = Omit<PrintableLine, 'magnets'> & {
  orderId: string;
  magnets: ProductMagnets | null;
  design: Design | null;
  productMagnets: ProductMagnets | null;
  dimensions: string | null;
  shape: Product['shape'] | null;
};
type PhotoRow = Omit<PrintablePhoto, 'faces'> & { path: string; focus: Face[] | null };

/** Earlier versions did not store them: then what the product prints today. */
const magnetsOf = ({ magnets, productMagnets, dimensions, shape }: LineRow): ProductMagnets | null =>
  magnets ?? (shape === null ? null : printedMagnetsOf({ magnets: productMagnets, dimensions, shape }));

/** In the order of `orderIds`. `withoutRefunded`: leaves out refunded units. */
export async function readPrintPlan(
  manager: EntityManager,
  orderIds: readonly string[],
  { withoutRefunded = false } = {},
): Promise<PrintPlan> {
  const rows = await manager.query<LineRow[]>(
    `SELECT i.order_id AS "orderId", i.product_name AS "productName", i.variation_name AS "variationName",
            i.quantity - CASE WHEN $2 THEN i.refunded_quantity ELSE 0 END AS quantity,
            i.selected_pack AS "selectedPack", i.custom_images AS "customImages", i.custom_design AS design, i.magnets,
            p.magnets AS "productMagnets", p.dimensions, p.shape
     FROM order_items i LEFT JOIN products p ON p.id = i.product_id
     WHERE i.order_id = ANY($1) ORDER BY i.position`,
    [orderIds, withoutRefunded],
  );
  const orders = orderIds.map((id): PrintableOrder => ({
    id,
    lines: rows.filter(({ orderId }) => orderId === id).map((row) => ({ ...row, magnets: magnetsOf(row) })),
  }));
  return planPrint(orders, await readPhotos(manager, photosNamedBy(orders)));
}

export async function readPhotos(manager: EntityManager, paths: readonly string[]): Promise<Photos> {
  const photos = await manager.query<PhotoRow[]>(
    `SELECT object_path AS path, width, height, focus, colors, original_deleted_at AS "originalDeletedAt"
     FROM media_objects WHERE object_path = ANY($1)`,
    [paths],
  );
  return new Map(photos.map(({ path, focus, ...photo }) => [path, { ...photo, faces: focus ?? [] }]));
}
