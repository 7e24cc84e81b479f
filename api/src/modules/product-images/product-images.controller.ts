import { Controller } from '@nestjs/common';
import type { ProductImageForm } from 'shared-contracts/product-images/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { ProductImages } from './product-images.js';

@Controller()
export class ProductImagesController {
  constructor(private readonly images: ProductImages) {}

  @Handle('GET /api/admin/products/:id/images')
  list({ id }: { id: string }) {
    return this.images.list(id);
  }

  @Handle('POST /api/admin/products/:id/images')
  add(form: ProductImageForm, @Caller() caller: CallerIdentity) {
    return this.images.add(form, caller.account().id);
  }

  @Handle('DELETE /api/admin/products/:id/images/:imageId')
  remove(named: InputOf<'DELETE /api/admin/products/:id/images/:imageId'>, @Caller() caller: CallerIdentity) {
    return this.images.remove(named, caller.account().id);
  }

  @Handle('PUT /api/admin/products/:id/images/:imageId/primary')
  setPrimary(named: InputOf<'PUT /api/admin/products/:id/images/:imageId/primary'>, @Caller() caller: CallerIdentity) {
    return this.images.setPrimary(named, caller.account().id);
  }

  @Handle('PATCH /api/admin/products/:id/images/:imageId')
  describe(change: InputOf<'PATCH /api/admin/products/:id/images/:imageId'>, @Caller() caller: CallerIdentity) {
    return this.images.describe(change, caller.account().id);
  }

  @Handle('PUT /api/admin/products/:id/image-order')
  reorder(order: InputOf<'PUT /api/admin/products/:id/image-order'>, @Caller() caller: CallerIdentity) {
    return this.images.reorder(order, caller.account().id);
  }
}
