import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { tracing } from './tracing.js';

/** Sends the last spans at shutdown. */
@Module({})
export class TracingModule implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await tracing.stop();
  }
}
