import { type Server, type Socket, connect, createServer } from 'node:net';
import { freePort } from 'local-services/testing/free-port';

export class TcpProxy {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private isSilent = false;
  private latencyMs = 0;
  private answersToLose = 0;
  accepted = 0;

  private constructor(
    private readonly target: { host: string; port: number },
    readonly port: number,
  ) {}

  static async before(url: string): Promise<{ proxy: TcpProxy; url: string }> {
    const { hostname, port } = new URL(url);
    const proxy = new TcpProxy({ host: hostname, port: Number(port) }, await freePort());
    await proxy.restore();
    const through = new URL(url);
    through.host = `127.0.0.1:${proxy.port}`;
    return { proxy, url: through.href };
  }

  async restore(): Promise<void> {
    this.isSilent = false;
    this.latencyMs = 0;
    this.answersToLose = 0;
    if (this.server) return;
    const server = createServer((socket) => this.join(socket));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', () => resolve());
    });
  }

  /** New connections are refused too. */
  async takeAway(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    this.cut();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** As if a firewall forgot them: new ones are accepted. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  slowDown(latencyMs: number): void {
    this.latencyMs = latencyMs;
  }

  silence(): void {
    this.isSilent = true;
  }

  /** Connections break instead of the next answers. */
  loseAnswers(count = Number.POSITIVE_INFINITY): void {
    this.answersToLose = count;
  }

  private join(socket: Socket): void {
    this.accepted++;
    const upstream = connect(this.target);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.sockets.add(from);
      // timers of the same duration fire in order
      const pass = (data: Buffer) => {
        if (from === upstream && this.answersToLose > 0 && !socket.destroyed) {
          this.answersToLose -= 1;
          socket.destroy();
        } else if (!this.isSilent && !to.destroyed) to.write(data);
      };
      from.on('data', (data: Buffer) => {
        if (from === upstream && this.latencyMs > 0) setTimeout(pass, this.latencyMs, data);
        else pass(data);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
