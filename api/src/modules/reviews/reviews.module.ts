import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { OrderReviews } from './order-reviews.js';
import { PublicReviewsController } from './public-reviews.controller.js';
import { PublicReviews } from './public-reviews.js';
import { ReviewModeration } from './review-moderation.js';
import { ReviewsController } from './reviews.controller.js';

@Module({
  imports: [MediaModule, OrdersModule],
  controllers: [PublicReviewsController, ReviewsController],
  providers: [OrderReviews, PublicReviews, ReviewModeration],
})
export class ReviewsModule {}
