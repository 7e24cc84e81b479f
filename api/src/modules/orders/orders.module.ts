import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CartModule } from '../cart/cart.module.js';
import { MediaModule } from '../media/media.module.js';
import { StockModule } from '../stock/stock.module.js';
import { ChangeOrder } from './change-order.js';
import { CorrectContact } from './correct-contact.js';
import { ChangeTokens, PhotoTokens } from './links/order-tokens.js';
import { MailOrderLinks } from './links/mail-order-links.js';
import { OrderAgain } from './order-again.js';
import { OrderDesigns } from './photos/order-designs.js';
import { OrderEvent } from './order-event.entity.js';
import { OrderLineRecord } from './order-line.entity.js';
import { OrderMails } from './mails/order-mails.js';
import { OrderPhotos } from './photos/order-photos.js';
import { OrderStreams } from './lists/order-streams.js';
import { OrderWriter } from './order-writer.js';
import { Order } from './order.entity.js';
import { OrdersController } from './orders.controller.js';
import { FillShipBy } from './printing/fill-ship-by.js';
import { Orders } from './orders.js';
import { RemindMissingPhotos } from './photos/remind-missing-photos.js';
import { RenewMailLinks } from './links/renew-mail-links.js';
import { StatusMails } from './mails/status-mails.js';
import { WaivePhotos } from './photos/waive-photos.js';
import { ReprintOrder } from './printing/reprint-order.js';
import { SetPrintDay } from './printing/set-print-day.js';

@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderLineRecord, OrderEvent]), CartModule, MediaModule, StockModule],
  controllers: [OrdersController],
  providers: [
    Orders,
    ChangeOrder,
    CorrectContact,
    OrderAgain,
    OrderDesigns,
    OrderPhotos,
    OrderStreams,
    OrderWriter,
    OrderMails,
    PhotoTokens,
    ChangeTokens,
    FillShipBy,
    RemindMissingPhotos,
    MailOrderLinks,
    RenewMailLinks,
    StatusMails,
    WaivePhotos,
    ReprintOrder,
    SetPrintDay,
  ],
  exports: [
    Orders,
    ChangeOrder,
    ChangeTokens,
    CorrectContact,
    OrderWriter,
    OrderMails,
    PhotoTokens,
    RenewMailLinks,
    StatusMails,
    WaivePhotos,
    ReprintOrder,
    SetPrintDay,
  ],
})
export class OrdersModule {}
