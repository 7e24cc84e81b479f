import { Logger } from '@nestjs/common';
import { AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';

/** What TypeORM has to tell, without the values of parameters: they may be private. */
export class DatabaseLog extends AbstractLogger {
  private readonly logger = new Logger('Database');

  protected writeLog(level: LogLevel, messages: LogMessage | string | number | (LogMessage | string | number)[]): void {
    for (const { message, type } of this.prepareLogMessages(messages, { appendParameterAsComment: false })) {
      // an error is thrown, and told where it is handled
      if (type === 'query-error') continue;
      if (level === 'warn' || type === 'query-slow') this.logger.warn({ statement: message }, type ?? level);
      else this.logger.debug({ statement: message }, type ?? level);
    }
  }
}
