import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** Of JavaScript's heap; renderer.ts bounds all that a process takes. */
const MAX_HEAP_MB = 320;

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Starts Node with nothing but its program: no environment, no other files, no way to write, to start anything, or to compile text. */
export function forkConfined(program: string): ChildProcess {
  const child = fork(program, [], {
    env: {},
    execArgv: [
      permission,
      `--allow-fs-read=${program}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${MAX_HEAP_MB}`,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  return child;
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
