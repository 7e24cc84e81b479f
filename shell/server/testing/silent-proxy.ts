import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** A proxy to Postgres whose connections can go silent in either direction without closing. */
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

  /** Drops all data in this direction on the existing connections. New ones work. */
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
