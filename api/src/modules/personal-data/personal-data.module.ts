import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { AccountDeletion } from './account-deletion.js';
import { AccountRemoval } from './account-removal.js';
import { DataExports } from './data-exports.js';
import { DeclineAddress } from './decline-address.js';
import { MakeDataExport } from './make-data-export.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({
  imports: [OrdersModule],
  controllers: [PersonalDataController],
  providers: [DataExports, MakeDataExport, AccountRemoval, AccountDeletion, DeclineAddress],
})
export class PersonalDataModule {}
