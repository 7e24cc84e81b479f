import { Global, Module } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { printFolderOf } from './print-folder-of.js';
import { PrintFolder } from './print-folder.js';

@Global()
@Module({
  providers: [
    {
      provide: PrintFolder,
      inject: [Settings],
      useFactory: ({ environment }: Settings) => printFolderOf(environment),
    },
  ],
  exports: [PrintFolder],
})
export class PrintFolderModule {}
