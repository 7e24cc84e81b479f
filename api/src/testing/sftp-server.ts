import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const { OK, FAILURE, NO_SUCH_FILE } = STATUS_CODE;
const credentials = { username: 'print', password: 'the-password' };

/** Like OpenSSH's, it renames nothing over a file. */
export class TestSftpServer {
  isFull = false;
  isSilent = false;
  bytesUntilCut = Number.POSITIVE_INFINITY;
  private readonly hostKey = ssh2.utils.generateKeyPairSync('ed25519');
  private readonly userKey = ssh2.utils.generateKeyPairSync('ed25519');
  private readonly connections = new Set<Connection>();
  private readonly server = new ssh2.Server({ hostKeys: [this.hostKey.private] }, (connection) =>
    this.accept(connection),
  );

  private constructor(private readonly root: string) {}

  static async start(root: string): Promise<TestSftpServer> {
    const server = new TestSftpServer(root);
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get settings() {
    const { username, password } = credentials;
    const key = ssh2.utils.parseKey(this.hostKey.public);
    if (key instanceof Error) throw key;
    const fingerprint = createHash('sha256').update(key.getPublicSSH()).digest('base64').replace('=', '');
    const { port } = this.server.address() as AddressInfo;
    return { url: `sftp://${username}@127.0.0.1:${port}/hot`, hostKeys: [`SHA256:${fingerprint}`], password };
  }

  get privateKey(): string {
    return this.userKey.private;
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.end();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private accept(connection: Connection): void {
    this.connections.add(connection);
    // missing in its types; without it, answers wait for a timer of TCP
    (connection as Connection & { setNoDelay(): void }).setNoDelay();
    connection.on('error', () => undefined).on('close', () => this.connections.delete(connection));
    connection.on('authentication', (asked) => {
      const isRight =
        asked.username === credentials.username &&
        ((asked.method === 'password' && asked.password === credentials.password) ||
          (asked.method === 'publickey' && this.userKey.public.includes(asked.key.data.toString('base64'))));
      if (isRight) asked.accept();
      else asked.reject(['password', 'publickey']);
    });
    connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => this.serve(acceptSftp(), connection)));
  }

  private serve(sftp: SFTPWrapper, connection: Connection): void {
    const files = new Map<string, FileHandle>();
    connection.on('close', () => {
      for (const file of files.values()) void file.close().catch(() => undefined);
    });
    const at = (name: string) => path.join(this.root, name);
    const handle = (number: Buffer) => files.get(number.toString())!;
    const answering = (id: number, work: () => Promise<unknown>) => {
      if (this.isSilent) return;
      work().then(
        () => sftp.status(id, OK),
        (error: NodeJS.ErrnoException) => sftp.status(id, error.code === 'ENOENT' ? NO_SUCH_FILE : FAILURE),
      );
    };
    sftp.on('OPEN', (id, name, flags) => {
      open(at(name), ssh2.utils.sftp.flagsToString(flags) ?? 'r').then(
        (file) => {
          files.set(String(id), file);
          return sftp.handle(id, Buffer.from(String(id)));
        },
        () => sftp.status(id, flags & OPEN_MODE.WRITE ? FAILURE : NO_SUCH_FILE),
      );
    });
    sftp.on('WRITE', (id, number, offset, data) =>
      answering(id, async () => {
        if (this.isFull) throw new Error('no space');
        this.bytesUntilCut -= data.length;
        if (this.bytesUntilCut < 0) connection.end();
        else await handle(number).write(data, 0, data.length, offset);
      }),
    );
    sftp.on('CLOSE', (id, number) => answering(id, () => handle(number).close()));
    sftp.on('MKDIR', (id, name) => answering(id, () => mkdir(at(name))));
    sftp.on('REMOVE', (id, name) => answering(id, () => unlink(at(name))));
    sftp.on('RENAME', (id, from, to) =>
      answering(id, async () => {
        const isThere = await stat(at(to)).catch(() => null);
        if (isThere) throw new Error('it exists');
        await rename(at(from), at(to));
      }),
    );
    sftp.on('STAT', (id, name) => {
      if (this.isSilent) return;
      stat(at(name)).then(
        ({ mode, uid, gid, size }) => sftp.attrs(id, { mode, uid, gid, size, atime: 0, mtime: 0 }),
        () => sftp.status(id, NO_SUCH_FILE),
      );
    });
  }
}
