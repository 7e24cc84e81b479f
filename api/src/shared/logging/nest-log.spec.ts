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

describe('the log of services', () => {
  it('is one line with fields, text and context', () =>
    expect(logged((logger) => logger.warn({ orderId: '1' }, 'late'))).toEqual([
      { level: 40, orderId: '1', context: 'Orders', msg: 'late' },
    ]));

  it('may be text only', () =>
    expect(logged((logger) => logger.log('done'))).toEqual([{ level: 30, context: 'Orders', msg: 'done' }]));

  it('includes the stack of an error', () => {
    const [line] = logged((logger) => logger.error({ err: new Error('broken') }, 'failed'));
    expect(line).toMatchObject({ level: 50, err: { message: 'broken', stack: expect.any(String) }, msg: 'failed' });
  });

  it('lowers the start-up messages of Nest to debug', () => {
    lines.length = 0;
    Logger.overrideLogger(new NestLog(sink));
    new Logger('RouterExplorer').log('Mapped {/api/cart, GET} route');
    expect(lines).toMatchObject([{ level: 20 }]);
  });
});
