import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ClaimAnswers } from './claim-answers.js';
import { ClaimsController } from './claims.controller.js';
import { OrderClaims } from './order-claims.js';

@Module({
  imports: [MediaModule, OrdersModule],
  controllers: [ClaimsController],
  providers: [OrderClaims, ClaimAnswers],
})
export class ClaimsModule {}
