import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StockModule } from '../stock/stock.module.js';
import { ChangeOrder } from './change-order.js';
import { OrderEvent } from './order-event.entity.js';
import { OrderLineRecord } from './order-line.entity.js';
import { OrderMails } from './order-mails.js';
import { OrderNote } from './order-note.entity.js';
import { OrderWriter } from './order-writer.js';
import { Order } from './order.entity.js';
import { OrdersController } from './orders.controller.js';
import { Orders } from './orders.js';

/** Orders. */
@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderLineRecord, OrderEvent, OrderNote]), StockModule],
  controllers: [OrdersController],
  providers: [Orders, ChangeOrder, OrderWriter, OrderMails],
  exports: [OrderWriter, OrderMails],
})
export class OrdersModule {}
