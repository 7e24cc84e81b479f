import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CountLowQuality } from './count-low-quality.js';
import { MagnetRenderer } from './magnet-renderer.js';
import { PrintProofsController } from './print-proofs.controller.js';
import { PrintProofs } from './print-proofs.js';
import { PrinterStore } from './printer-store.js';
import { ProductionController } from './production.controller.js';

@Module({
  imports: [MediaModule, OrdersModule],
  controllers: [ProductionController, PrintProofsController],
  providers: [PrintProofs, MagnetRenderer, PrinterStore, CountLowQuality],
  exports: [MagnetRenderer, PrinterStore],
})
export class ProductionModule {}
