// The whole site on its own port and data folder. JavaScript, for the benchmarks.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A built site starts in seconds. */
const READY_WITHIN_S = 240;
const root = path.resolve(import.meta.dirname, '../..');

/**
 * A free port below the range that the system uses for client sockets, and beside those of the API's tests.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let port = 11_000 + Math.floor(Math.random() * 8_000); ; port++) {
    const free = await new Promise((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

export class Site {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** Since the last start. */
  output = '';

  /**
   * @param {number} port
   * @param {string} dataDir
   * @param {Record<string, string>} environment
   */
  constructor(port, dataDir, environment) {
    this.port = port;
    this.dataDir = dataDir;
    this.environment = environment;
    this.origin = `http://localhost:${port}`;
  }

  /** @param {Record<string, string>} [environment] */
  static async create(environment = {}) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'magnet-shop-'));
    // as root, Postgres runs as another user, which must enter the folder
    await chmod(dataDir, 0o755);
    return new Site(await freePort(), dataDir, environment);
  }

  /**
   * Starts the site and waits for `Ready on`. Throws with its log if that does not come.
   * @param {string[]} program what Node runs
   * @param {string} folder the checkout that it is of
   */
  async start(program = ['scripts/start.mjs'], folder = root) {
    const child = spawn(process.execPath, program, {
      cwd: folder,
      env: {
        ...process.env,
        RATE_LIMITS: 'off',
        STATUS_MAIL_DELAY_SECONDS: '0',
        ...this.environment,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    this.output = '';
    await new Promise((resolve, reject) => {
      const deadline = setTimeout(
        () => reject(new Error(`the site was not ready within ${READY_WITHIN_S} s:\n${this.output}`)),
        READY_WITHIN_S * 1000,
      );
      let isReady = false;
      /** @param {Buffer} data */
      const read = (data) => {
        this.output += data.toString();
        // searching a long log for each line would distort benchmarks
        if (isReady || !this.output.includes(`Ready on ${this.environment.PUBLIC_URL ?? this.origin}`)) return;
        isReady = true;
        clearTimeout(deadline);
        resolve(undefined);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`the site stopped with ${code}:\n${this.output}`)));
    });
  }

  /** Of the supervisor. */
  get pid() {
    if (this.#child?.pid === undefined) throw new Error('the site does not run');
    return this.#child.pid;
  }

  /**
   * @param {NodeJS.Signals} signal
   * @param {boolean} everything
   */
  async #end(signal, everything) {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    process.kill(everything ? -child.pid : child.pid, signal);
    await gone;
  }

  /** Ctrl-C. */
  stop() {
    return this.#end('SIGINT', false);
  }

  /** kill -9 of the whole process group. */
  kill() {
    return this.#end('SIGKILL', true);
  }

  async remove() {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/**
 * The mails to an address, read from `DATA_DIR/mail`.
 * @param {string} dataDir
 * @param {string} address
 * @returns {Promise<string[]>}
 */
export async function mailsTo(dataDir, address) {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => new RegExp(`^To:.*${address.replace(/[.+]/g, '\\$&')}`, 'mi').test(mail));
}
