import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDeletion } from './account-deletion.js';
import { DataExportRecord } from './data-export.entity.js';
import { DataExports } from './data-exports.js';
import { MakeDataExport } from './make-data-export.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([DataExportRecord])],
  controllers: [PersonalDataController],
  providers: [DataExports, MakeDataExport, AccountDeletion],
})
export class PersonalDataModule {}
