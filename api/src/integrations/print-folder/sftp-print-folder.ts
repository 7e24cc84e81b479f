import { createHash } from 'node:crypto';
import path from 'node:path';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { type Delivery, PrintFolder, PrintFolderError, putByRenaming } from './print-folder.js';

export type SftpSettings = {
  /** `sftp://user@host:22/folder`, or the user's home. */
  url: string;
  /** As `SHA256:…`: any of them. */
  hostKeys: readonly string[];
  password?: string | undefined;
  privateKey?: string | undefined;
  /** For the connection, and for each answer. */
  silenceMs?: number;
};

type Ask<T> = (done: (error?: Error | null, value?: T) => void, isAlive: () => void) => void;
type Asking = (ask: Ask<unknown>) => Promise<unknown>;

const SILENCE_MS = 20_000;
const KEEPALIVE_MS = 10_000;
const SILENT = 'the server does not answer';
const LOST = 'the server can’t be reached, or hung up';
/** 14 and 15 are of later versions. */
const reasons: Record<number, string> = {
  2: 'it does not exist on the server',
  3: 'the server does not let us write to it',
  4: 'the server could not write to it. Is its disk full?',
  14: 'it has no space left',
  15: 'it has no space left',
};
const reasonsOfLevels: Record<string, string> = {
  'client-authentication': 'the server refuses our user, password or key',
  'client-timeout': SILENT,
};

export class SftpPrintFolder extends PrintFolder {
  private readonly url: URL;
  private readonly silenceMs: number;

  constructor(private readonly settings: SftpSettings) {
    super();
    this.url = new URL(settings.url);
    this.silenceMs = settings.silenceMs ?? SILENCE_MS;
  }

  get name(): string {
    return this.url.href;
  }

  async check(): Promise<void> {
    await this.connected((sftp, ask) => ask((done) => sftp.stat(this.at('.'), done)));
  }

  protected async put(delivery: Delivery): Promise<void> {
    await this.connected((sftp, ask) =>
      putByRenaming(delivery, {
        makeFolder: (run) =>
          ask((done) => sftp.mkdir(this.at(run), done)).catch((refused: unknown) =>
            // servers report an existing one in their own ways
            ask((done) => sftp.stat(this.at(run), done)).catch(() => Promise.reject(refused)),
          ),
        write: (file, to) => ask((done, isAlive) => sftp.fastPut(file, this.at(to), { step: isAlive }, done)),
        rename: (from, to) => {
          const rename = () => ask((done) => sftp.rename(this.at(from), this.at(to), done));
          // the protocol knows no rename over a file
          return rename().catch((refused: unknown) =>
            ask((done) => sftp.unlink(this.at(to), done)).then(rename, () => Promise.reject(refused)),
          );
        },
      }),
    );
  }

  private async connected(work: (sftp: SFTPWrapper, ask: Asking) => Promise<unknown>): Promise<void> {
    const client = new ssh2.Client();
    const start = async () => {
      const sftp = await this.answer<SFTPWrapper>(client, (done) => client.sftp(done));
      await work(sftp, (ask) => this.answer(client, ask));
    };
    try {
      await new Promise<void>((resolve, reject) => {
        this.connect(client, reject);
        client.once('ready', () => void start().then(resolve, reject));
      });
    } finally {
      client.destroy();
    }
  }

  private connect(client: ssh2.Client, fail: (error: PrintFolderError) => void): void {
    const { hostKeys, password, privateKey } = this.settings;
    let refusedKey: string | undefined;
    const failed = (error?: Error & { level?: string; code?: string }) => {
      const otherKey = `the server has another key than PRINT_SFTP_HOST_KEY: ${refusedKey}`;
      const lost = error?.code === undefined ? LOST : `${LOST} (${error.code})`;
      fail(
        new PrintFolderError(refusedKey ? otherKey : (reasonsOfLevels[error?.level ?? ''] ?? lost), { cause: error }),
      );
    };
    client.on('error', failed).once('close', () => failed());
    try {
      client.connect({
        host: this.url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(this.url.port || 22),
        username: decodeURIComponent(this.url.username),
        password,
        privateKey,
        readyTimeout: this.silenceMs,
        keepaliveInterval: KEEPALIVE_MS,
        hostVerifier: (key: Buffer) => {
          const fingerprint = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
          if (hostKeys.includes(fingerprint)) return true;
          refusedKey = fingerprint;
          return false;
        },
      });
      client.setNoDelay(true);
    } catch (error) {
      fail(
        new PrintFolderError('PRINT_SFTP_PRIVATE_KEY can’t be read; one with a passphrase can’t be used', {
          cause: error,
        }),
      );
    }
  }

  private at(below: string): string {
    return path.posix.join(decodeURIComponent(this.url.pathname) || '.', below);
  }

  /** Throws a `PrintFolderError` also for silence and a lost connection. */
  private async answer<T = unknown>(client: ssh2.Client, ask: Ask<T>): Promise<T> {
    let end = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        const silence = setTimeout(() => reject(new PrintFolderError(SILENT)), this.silenceMs);
        const lose = () => reject(new PrintFolderError(LOST));
        client.once('close', lose);
        end = () => {
          clearTimeout(silence);
          client.off('close', lose);
        };
        ask(
          (error, value) => (error ? reject(refusalOf(error)) : resolve(value as T)),
          () => silence.refresh(),
        );
      });
    } finally {
      end();
    }
  }
}

const refusalOf = (error: Error & { code?: number }) =>
  new PrintFolderError(reasons[error.code ?? 0] ?? `the server says: ${error.message}`, { cause: error });
