import pg from 'pg';

/** A statement without a sign of its server for this long asks whether the server still answers others. */
const SILENT_MS = 1_600;
const ANSWERS_WITHIN_MS = 1_200;

/** Whether a server accepts a new connection, or says why not. */
async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: ANSWERS_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}

const asked = new Map<string, Promise<boolean>>();

/** The same, asked once by all connections that wait. */
function answersNow(config: pg.ClientConfig): Promise<boolean> {
  const server = config.connectionString ?? `${config.host}:${config.port}/${config.database}`;
  const asking = asked.get(server) ?? answers(config).finally(() => asked.delete(server));
  asked.set(server, asking);
  return asking;
}

/**
 * Breaks a connection whose server no longer answers anybody, so that its statement fails within 3 s and not at its own timeout.
 * Statements that take long on a server that answers go on.
 */
export class SilenceWatch {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: pg.Client,
    private readonly config: pg.ClientConfig,
  ) {
    client.once('connect', () => client.connection.stream.on('data', () => this.timer?.refresh()));
    client.on('drain', () => this.stop());
    client.on('end', () => this.stop());
  }

  /** A statement was sent. */
  start(): void {
    this.timer ??= setTimeout(() => void this.ask(), SILENT_MS).unref();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async ask(): Promise<void> {
    const { timer } = this;
    const alive = await answersNow(this.config);
    if (this.timer !== timer) return;
    if (alive) timer?.refresh();
    else this.client.connection.stream.destroy(new Error('Connection terminated: the server answers nobody'));
  }
}
