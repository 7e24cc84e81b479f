import { chmod, rm } from 'node:fs/promises';
import { type Socket, createServer } from 'node:net';
import { forkConfined } from './fork-confined';
import { usageOf } from './process-usage';
import { type FromHost, RENDERER, readMessages } from './render-channel';

// node renderer-host.js <socket>: starts a rendering process for each connection to the socket, and passes on what both say. It runs as
// another user than the shell and without a network, so that not even a slice that gets out of its process reaches anything.

const USAGE_EVERY_MS = 250;
/** More than any shell starts. */
const MAX_PROCESSES = 16;

const [socketPath] = process.argv.slice(2);
if (!socketPath) {
  console.error('usage: node renderer-host.js <path of a socket>');
  process.exit(1);
}

function serve(socket: Socket): void {
  const child = forkConfined(RENDERER);
  const send = (message: FromHost): void => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  const watching = setInterval(async () => {
    const usage = child.pid === undefined ? undefined : await usageOf(child.pid);
    if (usage) send({ usage });
  }, USAGE_EVERY_MS);
  child.stderr!.pipe(process.stderr, { end: false });
  child.on('message', (said) => send({ said }));
  child.on('error', () => socket.destroy());
  child.once('exit', () => socket.end());
  readMessages(socket, (message) => void (child.connected && child.send(message as object, () => {})));
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    clearInterval(watching);
    child.kill('SIGKILL');
  });
}

// left by a host that was killed
await rm(socketPath, { force: true });
const server = createServer(serve);
server.maxConnections = MAX_PROCESSES;
server.listen(socketPath, () => {
  // the folder decides who gets here
  void chmod(socketPath, 0o666).then(() => console.log(`rendering for ${socketPath}`));
});
const stop = (): void => {
  server.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
