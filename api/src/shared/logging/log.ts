import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { redacted } from 'shared-contracts/logging/redacted';

/** Lines are buffered up to this size or time, and flushed at exit. */
const TOGETHER_BYTES = 4_096;
const TOGETHER_MS = 250;

/** Database errors carry row and parameter values, which may be private. */
function withoutValues(error: Error) {
  const { parameters: _, detail: __, driverError: ___, ...told } = pino.stdSerializers.err(error);
  return told;
}

const requests = new AsyncLocalStorage<string>();

/** Runs a request: lines that it logs carry its id. */
export const asRequest = <T>(id: string, work: () => T): T => requests.run(id, work);

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: TOGETHER_BYTES });
  setInterval(() => output.flush(), TOGETHER_MS).unref();
  return output;
}

/** The log of the process: one JSON object per line, without personal data, on standard output by default. */
export function createLog(level: string, output: DestinationStream = standardOutput()): Logger {
  const mixin = () => {
    const reqId = requests.getStore();
    return reqId === undefined ? {} : { reqId };
  };
  const hooks = { streamWrite: redacted };
  return pino({ level, base: null, serializers: { err: withoutValues }, mixin, hooks }, output);
}
