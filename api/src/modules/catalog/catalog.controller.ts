import { Controller, Res, UseInterceptors } from '@nestjs/common';
import { Handle } from '../../shared/http/handle.js';
import { CacheResponses } from '../../shared/http/cache-responses.interceptor.js';
import { Catalog } from './catalog.js';
import type { ProductFilter } from './product-filter.js';
import { ProductList } from './product-list.js';

/** `@Res()`: `CacheResponses` writes the response. */
@Controller()
@UseInterceptors(CacheResponses)
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

  @Handle('GET /api/products/:id/prints')
  prints({ id }: { id: string }, @Res() _response: unknown) {
    return this.catalog.prints(id);
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
