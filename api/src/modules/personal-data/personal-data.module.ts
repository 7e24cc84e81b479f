import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrdersModule } from '../orders/orders.module.js';
import { AccountDeletion } from './account-deletion.js';
import { AccountRemoval } from './account-removal.js';
import { DataExportRecord } from './data-export.entity.js';
import { DataExports } from './data-exports.js';
import { DeclineAddress } from './decline-address.js';
import { MakeDataExport } from './make-data-export.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([DataExportRecord]), OrdersModule],
  controllers: [PersonalDataController],
  providers: [DataExports, MakeDataExport, AccountRemoval, AccountDeletion, DeclineAddress],
})
export class PersonalDataModule {}
