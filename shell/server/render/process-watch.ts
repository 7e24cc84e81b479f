import type { ProcessUsage } from './process-usage';

/** More without a sign of life is an endless loop. */
const BLOCKED_CPU_MS = 2000;
/** A process that takes more is ended at once, and an idle one at half of it. */
const MAX_RESIDENT_BYTES = 512_000_000;
/** The share of a processor that a process without jobs may use. */
const MAX_IDLE_LOAD = 0.5;

/** `idleSince`: ms since 1970; undefined while it has jobs, or is not ready. */
export type Watched = { isRendering: boolean; idleSince: number | undefined };
export type WatchVerdict = 'fine' | 'blocked' | 'too much memory' | 'wasteful';

export class ProcessWatch {
  private last: (ProcessUsage & { at: number }) | undefined;
  /** When the process last said something. */
  private heardAtCpuMs = 0;
  private isHeard = true;

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
