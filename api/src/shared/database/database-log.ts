import { Logger } from '@nestjs/common';
import { AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';

/** TypeORM's log, without parameter values: they may be private. */
export class DatabaseLog extends AbstractLogger {
  private readonly logger = new Logger('Database');

  protected writeLog(level: LogLevel, messages: LogMessage | string | number | (LogMessage | string | number)[]): void {
    for (const { message, type } of this.prepareLogMessages(messages, { appendParameterAsComment: false })) {
      // errors are thrown, and logged where they are handled
      if (type === 'query-error') continue;
      if (level === 'warn' || type === 'query-slow') this.logger.warn({ statement: message }, type ?? level);
      else this.logger.debug({ statement: message }, type ?? level);
    }
  }
}
