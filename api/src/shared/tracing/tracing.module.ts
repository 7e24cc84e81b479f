import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { tracing } from './tracing.js';

@Module({})
export class TracingModule implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await tracing.stop();
  }
}
