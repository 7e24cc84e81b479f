import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type NamedProduct, ProductExport } from 'shared-contracts/product-management/schemas';
import type { SheetChange } from 'shared-contracts/product-management/sheet';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { sendSearchAsCsv } from '../../shared/http/csv-response.js';
import { Allow, Handle, type InputOf } from '../../shared/http/handle.js';
import { type By, SeenBy } from '../../shared/http/if-match.js';
import type { Failure } from '../../shared/result.js';
import { productCsvHeader } from './domain/product-csv.js';
import { AdminProductList } from './admin-product-list.js';
import { BulkProductChange } from './bulk-product-change.js';
import { ChangePricesAndStock } from './change-prices-and-stock.js';
import { ChangeProducts, type SeenProduct, seenProductIn } from './change-products.js';
import { ChangeVariations } from './change-variations.js';
import { DeleteProduct } from './delete-product.js';
import { DuplicateProduct } from './duplicate-product.js';
import { ImportProducts } from './import-products.js';
type ProductId = z.output<typeof NamedProduct>;

@Controller()
export class ProductManagementController {
  constructor(
    private readonly products: AdminProductList,
    private readonly changes: ChangeProducts,
    private readonly variations: ChangeVariations,
    private readonly deletion: DeleteProduct,
    private readonly duplication: DuplicateProduct,
    private readonly imports: ImportProducts,
    private readonly sheet: ChangePricesAndStock,
    private readonly bulk: BulkProductChange,
  ) {}

  @Handle('GET /api/admin/products')
  list(query: InputOf<'GET /api/admin/products'>) {
    return this.products.list(query);
  }

  /** Not in the endpoint table: not JSON. */
  @Allow('admin')
  @Get('/api/admin/products.csv')
  async export(@Req() request: Request, @Res() response: Response): Promise<Failure | void> {
    return sendSearchAsCsv({ request, response }, ProductExport, (search) => ({
      fileName: 'products.csv',
      header: productCsvHeader,
      rows: this.products.csvRows(search),
    }));
  }

  @Handle('POST /api/admin/products/import')
  import(file: InputOf<'POST /api/admin/products/import'>, @Caller() caller: CallerIdentity) {
    return this.imports.import(file, caller.account().id);
  }

  @Handle('GET /api/admin/product-summary')
  figures() {
    return this.products.figures();
  }

  @Handle('GET /api/admin/products/:id')
  one({ id }: ProductId) {
    return this.products.one(id);
  }

  @Handle('POST /api/admin/products')
  create(product: InputOf<'POST /api/admin/products'>, @Caller() caller: CallerIdentity) {
    return this.changes.create(product, caller.account().id);
  }

  @Handle('PATCH /api/admin/products')
  changePricesAndStock(change: SheetChange, @Caller() caller: CallerIdentity) {
    return this.sheet.change(change, caller.account().id);
  }

  @Handle('POST /api/admin/products/bulk')
  changeMany(change: InputOf<'POST /api/admin/products/bulk'>, @Caller() caller: CallerIdentity) {
    return this.bulk.change(change, caller.account().id);
  }

  @Handle('PUT /api/admin/products/:id')
  change(change: InputOf<'PUT /api/admin/products/:id'>, @SeenBy(seenProductIn) by: By<SeenProduct>) {
    return this.changes.change(change, by);
  }

  @Handle('DELETE /api/admin/products/:id')
  delete({ id }: ProductId, @Caller() caller: CallerIdentity) {
    return this.deletion.delete(id, {
      actorId: caller.account().id,
      action: 'DELETE /api/admin/products/:id',
      seen: null,
    });
  }

  @Handle('PATCH /api/admin/products/:id/toggle-status')
  toggle({ id }: ProductId, @SeenBy() by: By) {
    return this.changes.toggle(id, by);
  }

  @Handle('PATCH /api/admin/products/:id/stock')
  setStock(change: InputOf<'PATCH /api/admin/products/:id/stock'>, @SeenBy() by: By) {
    return this.changes.setStock(change, by);
  }

  @Handle('POST /api/admin/products/:id/duplicate')
  duplicate({ id }: ProductId, @Caller() caller: CallerIdentity) {
    return this.duplication.duplicate(id, caller.account().id);
  }

  @Handle('GET /api/admin/products/:id/variations')
  variationsOf({ id }: ProductId) {
    return this.variations.list(id);
  }

  @Handle('POST /api/admin/products/:id/variations')
  addVariation(variation: InputOf<'POST /api/admin/products/:id/variations'>, @Caller() caller: CallerIdentity) {
    return this.variations.add(variation, caller.account().id);
  }

  @Handle('PUT /api/admin/products/:id/variations/:variationId')
  changeVariation(change: InputOf<'PUT /api/admin/products/:id/variations/:variationId'>, @SeenBy() by: By) {
    return this.variations.change(change, by);
  }

  @Handle('DELETE /api/admin/products/:id/variations/:variationId')
  deleteVariation(
    named: InputOf<'DELETE /api/admin/products/:id/variations/:variationId'>,
    @Caller() caller: CallerIdentity,
  ) {
    return this.variations.delete(named, caller.account().id);
  }
}
