import { chmod, rm } from 'node:fs/promises';
import { type Socket, createServer } from 'node:net';
import { forkConfined } from './render/fork-confined';
import { parseLine, readLines, writeLine } from './render/message-lines';
import { usageOf } from './render/process-usage';
import { type FromHost, RENDERER } from './render/render-channel';

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
  const { child, messages } = forkConfined(RENDERER, { onWritten: (text) => process.stderr.write(text) });
  const tell = (message: FromHost): void => writeLine(socket, message);
  const watching = setInterval(async () => {
    const usage = child.pid === undefined ? undefined : await usageOf(child.pid);
    if (usage) tell({ usage });
  }, USAGE_EVERY_MS);
  readLines(messages, (line) => tell({ said: parseLine(line) ?? null }));
  readLines(socket, (line) => writeLine(messages, parseLine(line)));
  child.on('error', () => socket.destroy());
  messages.once('close', () => socket.end());
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
