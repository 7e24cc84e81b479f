import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { DocumentsController } from './documents.controller.js';
import { OrderDocuments } from './order-documents.js';

@Module({ imports: [MediaModule, OrdersModule], controllers: [DocumentsController], providers: [OrderDocuments] })
export class DocumentsModule {}
