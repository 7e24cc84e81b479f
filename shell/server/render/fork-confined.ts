import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Duplex, Readable } from 'node:stream';

/** Of JavaScript's heap; process-watch.ts bounds all that a process takes. */
const MAX_HEAP_MB = 320;
/** Of what a process writes by itself, such as why it dies. */
const MAX_WRITTEN = 100_000;
/** The file descriptor of the messages, of which a process has no other but that of its errors. */
export const MESSAGES = 3;

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Starts Node with nothing but its program: no environment, no other files, no way to write, to start anything, or to compile text, and no
 * channel of Node's, whose internal messages could break this process. `messages`: its file descriptor `MESSAGES`.
 */
export function forkConfined(
  program: string,
  { onWritten }: { onWritten: (text: string) => void },
): { child: ChildProcess; messages: Duplex } {
  const flags = [
    permission,
    `--allow-fs-read=${program}`,
    // React's development build sets Error.stackTraceLimit
    ...(process.env.NODE_ENV === 'development' ? [] : ['--frozen-intrinsics']),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-old-space-size=${MAX_HEAP_MB}`,
  ];
  const child = spawn(process.execPath, [...flags, program], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  readSome(child.stderr!, onWritten);
  const messages = child.stdio[MESSAGES] as Duplex;
  // a process that ends cuts it off, of which `exit` tells
  messages.on('error', () => {});
  return { child, messages };
}

function readSome(stream: Readable, onWritten: (text: string) => void): void {
  let left = MAX_WRITTEN;
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (left > 0) onWritten(text.slice(0, left));
    left -= text.length;
  });
}

/** The proxy comes first for the processor, and rendering for Linux when memory runs out. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, 3);
  } catch {
    // it may have ended already
  }
  if (process.platform === 'linux') void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}
