import { Controller, Res, UseInterceptors } from '@nestjs/common';
import { Handle } from '../../shared/http/handle.js';
import { KeepAnswers } from '../../shared/http/known-answers.interceptor.js';
import { Catalog } from './catalog.js';
import type { ProductFilter } from './product-filter.js';
import { ProductList } from './product-list.js';

/** The same for everybody: answers are kept until the catalogue changes. `@Res()`: they are written by `KeepAnswers`. */
@Controller()
@UseInterceptors(KeepAnswers)
export class CatalogController {
  constructor(
    private readonly catalog: Catalog,
    private readonly products: ProductList,
  ) {}

  @Handle('GET /api/products')
  list(filter: ProductFilter, @Res() _response: unknown) {
    return this.products.page(filter);
  }

  @Handle('GET /api/products/:id')
  find({ id }: { id: string }, @Res() _response: unknown) {
    return this.catalog.find(id);
  }

  @Handle('GET /api/product-categories')
  categories(_none: object, @Res() _response: unknown) {
    return this.catalog.categories();
  }

  @Handle('GET /api/shipping-options')
  shippingOptions(_none: object, @Res() _response: unknown) {
    return this.catalog.shippingOptions();
  }
}
