import { Controller, Res, UseInterceptors } from '@nestjs/common';
import { CacheResponses } from '../../shared/http/cache-responses.interceptor.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { PublicReviews } from './public-reviews.js';

/** `@Res()`: `CacheResponses` writes the response. */
@Controller()
@UseInterceptors(CacheResponses)
export class PublicReviewsController {
  constructor(private readonly reviews: PublicReviews) {}

  @Handle('GET /api/products/:id/reviews')
  ofProduct(query: InputOf<'GET /api/products/:id/reviews'>, @Res() _response: unknown) {
    return this.reviews.ofProduct(query);
  }
}
