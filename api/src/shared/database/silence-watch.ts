import pg from 'pg';

/** A connection that is silent for longer is asked about on another one. */
const SILENT_MS = 1_600;
const ANSWERS_WITHIN_MS = 1_200;

/** An answer may have arrived while this process was busy. */
const BUSY_MS = 500;

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const start = performance.now();
  const client = new pg.Client({ ...config, connectionTimeoutMillis: ANSWERS_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return true;
  } finally {
    client.end().catch(() => undefined);
  }
  return performance.now() - start > ANSWERS_WITHIN_MS + BUSY_MS ? answers(config) : false;
}

const asked = new Map<string, Promise<boolean>>();

function answersNow(config: pg.ClientConfig): Promise<boolean> {
  const server = config.connectionString ?? `${config.host}:${config.port}/${config.database}`;
  const asking = asked.get(server) ?? answers(config).finally(() => asked.delete(server));
  asked.set(server, asking);
  return asking;
}

/** A statement fails within 3 s if its server answers nobody. Long ones on a server that answers go on. */
export class SilenceWatch {
  private timer: NodeJS.Timeout | undefined;
  private signs = 0;
  private isOver = false;

  constructor(
    private readonly client: pg.Client,
    private readonly config: pg.ClientConfig,
  ) {
    client.once('connect', () => client.connection.stream.on('data', () => this.hear()));
    client.on('drain', () => this.stop());
    client.on('end', () => {
      this.isOver = true;
      this.stop();
    });
  }

  start(): void {
    if (!this.isOver) this.timer ??= setTimeout(() => void this.ask(), SILENT_MS).unref();
  }

  private hear(): void {
    this.signs++;
    this.timer?.refresh();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async ask(): Promise<void> {
    const { timer, signs } = this;
    const isAlive = await answersNow(this.config);
    if (this.timer !== timer || this.signs !== signs) return;
    if (isAlive) timer?.refresh();
    else this.client.connection.stream.destroy(new Error('Connection terminated: the server answers nobody'));
  }
}
