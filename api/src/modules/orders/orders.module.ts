import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.js';
import { StockModule } from '../stock/stock.module.js';
import { ChangeOrder } from './change-order.js';
import { OrderEvent } from './order-event.entity.js';
import { OrderLineRecord } from './order-line.entity.js';
import { OrderMails } from './order-mails.js';
import { OrderNote } from './order-note.entity.js';
import { OrderPhotos } from './order-photos.js';
import { OrderWriter } from './order-writer.js';
import { Order } from './order.entity.js';
import { OrdersController } from './orders.controller.js';
import { Orders } from './orders.js';
import { PhotoTokens } from './photo-tokens.js';

/** Orders. */
@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderLineRecord, OrderEvent, OrderNote]), MediaModule, StockModule],
  controllers: [OrdersController],
  providers: [Orders, ChangeOrder, OrderPhotos, OrderWriter, OrderMails, PhotoTokens],
  exports: [Orders, OrderWriter, OrderMails, PhotoTokens],
})
export class OrdersModule {}
