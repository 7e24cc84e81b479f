import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** Its connections can go silent without closing. */
export class SilentProxy {
  private readonly sockets = new Set<Socket>();
  private readonly links: { client: Socket; database: Socket }[] = [];
  private server: Server | undefined;

  async start(target: URL): Promise<string> {
    this.server = createServer((client) => {
      const database = connect(Number(target.port || 5432), target.hostname);
      for (const [from, to] of [
        [client, database],
        [database, client],
      ] as const) {
        this.sockets.add(from);
        from.on('data', (data) => to.write(data));
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
      }
      this.links.push({ client, database });
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    const address = new URL(target);
    address.hostname = '127.0.0.1';
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  /** Affects existing connections only. */
  silence(direction: 'to Postgres' | 'from Postgres'): void {
    for (const { client, database } of this.links.splice(0)) {
      const from = direction === 'to Postgres' ? client : database;
      from.removeAllListeners('data');
      from.resume();
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}
