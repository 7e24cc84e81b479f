import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';

/** An error of the database brings along the values of its row and parameters: they may be private. */
function withoutValues(error: Error) {
  const { parameters: _, detail: __, driverError: ___, ...told } = pino.stdSerializers.err(error);
  return told;
}

const requests = new AsyncLocalStorage<string>();

/** Does a request's work: each line that is logged in it carries the request's id. */
export const asRequest = <T>(id: string, work: () => T): T => requests.run(id, work);

/** The process's log: one JSON object per line on standard output. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: withoutValues },
      mixin: () => {
        const reqId = requests.getStore();
        return reqId === undefined ? {} : { reqId };
      },
    },
    // nobody waits for a line to be written; what is left is written at the end
    pino.destination({ dest: 1, sync: false }),
  );
