import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { pino } from 'pino';
import { NestLog } from './nest-log.js';

const lines: Record<string, unknown>[] = [];
const sink = pino(
  { level: 'trace', base: null, timestamp: false },
  { write: (line: string) => lines.push(JSON.parse(line)) },
);
const logged = (say: (logger: Logger) => void) => {
  lines.length = 0;
  Logger.overrideLogger(new NestLog(sink));
  say(new Logger('Orders'));
  return lines;
};

describe('what services log', () => {
  it('is one line with its fields, its text and who said it', () =>
    expect(logged((logger) => logger.warn({ orderId: '1' }, 'late'))).toEqual([
      { level: 40, orderId: '1', context: 'Orders', msg: 'late' },
    ]));

  it('may be a text alone', () =>
    expect(logged((logger) => logger.log('done'))).toEqual([{ level: 30, context: 'Orders', msg: 'done' }]));

  it('tells an error with its stack', () => {
    const [line] = logged((logger) => logger.error({ err: new Error('broken') }, 'failed'));
    expect(line).toMatchObject({ level: 50, err: { message: 'broken', stack: expect.any(String) }, msg: 'failed' });
  });

  it('of Nest itself, while it starts, is for debugging only', () => {
    lines.length = 0;
    Logger.overrideLogger(new NestLog(sink));
    new Logger('RouterExplorer').log('Mapped {/api/cart, GET} route');
    expect(lines).toMatchObject([{ level: 20 }]);
  });
});
