import { Module } from '@nestjs/common';
import { StripeModule } from '../../integrations/stripe/stripe.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { BulkStatusChange } from './bulk-status-change.js';
import { DeskView } from './desk-view.js';
import { ImportTracking } from './import-tracking.js';
import { OrderDeskController } from './order-desk.controller.js';
import { OrderExports } from './order-exports.js';
import { OrderMailing } from './order-mailing.js';
import { OrderNotes } from './order-notes.js';
import { PhotoRequests } from './photo-requests.js';
import { RevokeLinks } from './revoke-links.js';

@Module({
  imports: [OrdersModule, PaymentsModule, StripeModule],
  controllers: [OrderDeskController],
  providers: [
    BulkStatusChange,
    DeskView,
    ImportTracking,
    OrderExports,
    OrderMailing,
    OrderNotes,
    PhotoRequests,
    RevokeLinks,
  ],
})
export class OrderDeskModule {}
