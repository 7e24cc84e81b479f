import type { ProcessUsage } from './process-usage';

/** No page needs so much of a processor without a sign of life between: its process is in an endless loop. */
const BLOCKED_CPU_MS = 2000;
/** A process that takes more is ended at once, and one that takes over half of it when it has nothing to do. */
const MAX_RESIDENT_BYTES = 512_000_000;
/** How much of a processor one may use without any job. */
const MAX_IDLE_LOAD = 0.5;

/** `idleSince`: since when the process has had nothing to do, in milliseconds since 1970; undefined while it has, or is not ready. */
export type Watched = { isRendering: boolean; idleSince: number | undefined };
export type WatchVerdict = 'fine' | 'blocked' | 'too much memory' | 'wasteful';

/** Judges by what a process takes whether it may go on. */
export class ProcessWatch {
  private last: (ProcessUsage & { at: number }) | undefined;
  /** The processor time that it had used when it last said something. */
  private heardAtCpuMs = 0;
  private isHeard = true;

  /** The process has said something. */
  noteHeard(): void {
    this.isHeard = true;
  }

  judge(usage: ProcessUsage, { isRendering, idleSince }: Watched, now = Date.now()): WatchVerdict {
    const { last } = this;
    this.last = { ...usage, at: now };
    const { residentBytes, cpuMs } = usage;
    if (this.isHeard) this.heardAtCpuMs = cpuMs;
    this.isHeard = false;
    if (isRendering && cpuMs - this.heardAtCpuMs > BLOCKED_CPU_MS) return 'blocked';
    if (residentBytes > MAX_RESIDENT_BYTES) return 'too much memory';
    if (!last || idleSince === undefined || idleSince >= last.at) return 'fine';
    const load = (cpuMs - last.cpuMs) / Math.max(1, now - last.at);
    return residentBytes > MAX_RESIDENT_BYTES / 2 || load > MAX_IDLE_LOAD ? 'wasteful' : 'fine';
  }
}
