import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CountLowQuality } from './count-low-quality.js';
import { MagnetRenderer } from './magnet-renderer.js';
import { MakePrintFile } from './make-print-file.js';
import { PrintFileRecord } from './print-file.entity.js';
import { PrintFiles } from './print-files.js';
import { PrintProofsController } from './print-proofs.controller.js';
import { PrintProofs } from './print-proofs.js';
import { PrinterStore } from './printer-store.js';
import { ProductionController } from './production.controller.js';
import { SweepPrintFiles } from './sweep-print-files.js';
import { RemovePrintFiles } from './withdraw-print-files.js';

@Module({
  imports: [TypeOrmModule.forFeature([PrintFileRecord]), MediaModule, OrdersModule],
  controllers: [ProductionController, PrintProofsController],
  providers: [
    PrintFiles,
    PrintProofs,
    MagnetRenderer,
    MakePrintFile,
    PrinterStore,
    SweepPrintFiles,
    RemovePrintFiles,
    CountLowQuality,
  ],
  exports: [MagnetRenderer, PrinterStore],
})
export class ProductionModule {}
