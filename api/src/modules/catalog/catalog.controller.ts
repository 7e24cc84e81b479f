import { Controller, UseInterceptors } from '@nestjs/common';
import { Handle } from '../../shared/http/handle.js';
import { KeepAnswers } from '../../shared/http/known-answers.interceptor.js';
import { Catalog } from './catalog.js';
import type { ProductFilter } from './product-filter.js';

/** The same for everybody: answers are kept as bytes until the catalogue changes. */
@Controller()
@UseInterceptors(KeepAnswers)
export class CatalogController {
  constructor(private readonly catalog: Catalog) {}

  @Handle('GET /api/products')
  list(filter: ProductFilter) {
    return this.catalog.list(filter);
  }

  @Handle('GET /api/products/:id')
  find({ id }: { id: string }) {
    return this.catalog.find(id);
  }

  @Handle('GET /api/shipping-options')
  shippingOptions() {
    return this.catalog.shippingOptions();
  }
}
