import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { ProductionModule } from '../production/production.module.js';
import { DeliverRuns } from './deliver-runs.js';
import { MakeRunFiles } from './make-run-files.js';
import { MakeRuns } from './make-runs.js';
import { PrintRuns } from './print-runs.js';
import { PrintRunsController } from './print-runs.controller.js';
import { PrintedSheets } from './printed-sheets.js';
import { ReadyForPrint } from './ready-for-print.js';
import { ScheduledRuns } from './scheduled-runs.js';
import { SweepRunFiles } from './sweep-run-files.js';
import { RemoveRunFiles } from './withdraw-run-files.js';

@Module({
  imports: [OrdersModule, ProductionModule],
  controllers: [PrintRunsController],
  providers: [
    DeliverRuns,
    MakeRunFiles,
    MakeRuns,
    PrintRuns,
    PrintedSheets,
    ReadyForPrint,
    RemoveRunFiles,
    ScheduledRuns,
    SweepRunFiles,
  ],
})
export class PrintRunsModule {}
