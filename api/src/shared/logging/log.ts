import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';

/** Lines are written together: by this many bytes, or after this time. At the end of the process, what is left. */
const TOGETHER_BYTES = 4_096;
const TOGETHER_MS = 250;

/** An error of the database brings along the values of its row and parameters: they may be private. */
function withoutValues(error: Error) {
  const { parameters: _, detail: __, driverError: ___, ...told } = pino.stdSerializers.err(error);
  return told;
}

const requests = new AsyncLocalStorage<string>();

/** Does a request's work: each line that is logged in it carries the request's id. */
export const asRequest = <T>(id: string, work: () => T): T => requests.run(id, work);

/** The process's log: one JSON object per line on standard output. */
export function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, minLength: TOGETHER_BYTES });
  setInterval(() => output.flush(), TOGETHER_MS).unref();
  const mixin = () => {
    const reqId = requests.getStore();
    return reqId === undefined ? {} : { reqId };
  };
  return pino({ level, base: null, serializers: { err: withoutValues }, mixin }, output);
}
