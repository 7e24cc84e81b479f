import type { LoggerService } from '@nestjs/common';
import type { Logger as Pino } from 'pino';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** Their start-up messages are noise. */
const chatty = new Set(['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

function partsOf([first, ...rest]: unknown[]) {
  const texts = rest.filter((part) => typeof part === 'string');
  const context = texts.at(-1);
  const between = texts.length > 1 ? texts[0] : undefined;
  if (first instanceof Error) return { fields: { err: first, context }, message: between };
  if (typeof first !== 'string')
    return { fields: { ...(typeof first === 'object' && first), context }, message: between };
  return { fields: { context, ...(between !== undefined && { stack: between }) }, message: first };
}

/** `new Logger('Orders').warn({ err: error, orderId }, 'what happened')`. */
export class NestLog implements LoggerService {
  constructor(private readonly pino: Pino) {}

  fatal(...said: unknown[]): void {
    this.write('fatal', said);
  }

  error(...said: unknown[]): void {
    this.write('error', said);
  }

  warn(...said: unknown[]): void {
    this.write('warn', said);
  }

  log(...said: unknown[]): void {
    this.write('info', said);
  }

  debug(...said: unknown[]): void {
    this.write('debug', said);
  }

  verbose(...said: unknown[]): void {
    this.write('trace', said);
  }

  private write(level: Level, said: unknown[]): void {
    const { fields, message } = partsOf(said);
    const isNoise = level === 'info' && chatty.has(fields.context ?? '');
    this.pino[isNoise ? 'debug' : level](fields, message);
  }
}
