import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WAITING = 500;
const PROBE_EVERY_MS = 100;
/** Longer than a restart takes. */
const GIVE_UP_AFTER_MS = 20_000;

export class RecoveryQueue {
  private readonly waiting = new Set<(isBack: boolean) => void>();
  private awaySince: number | undefined;
  private isProbing = false;

  constructor(private readonly probe: () => Promise<boolean>) {}

  get isAway(): boolean {
    return this.isProbing && !this.isGivenUp;
  }

  /** `done` gets false after too long, or if too many wait. Returns a function that leaves the queue. */
  wait(milliseconds: number, done: (isBack: boolean) => void): () => void {
    this.awaySince ??= Date.now();
    if (this.waiting.size >= MAX_WAITING || milliseconds <= 0 || this.isGivenUp) {
      done(false);
      return () => undefined;
    }
    const leave = () => {
      clearTimeout(timer);
      this.waiting.delete(end);
    };
    const end = (isBack: boolean) => {
      leave();
      done(isBack);
    };
    const timer = setTimeout(end, milliseconds, false);
    this.waiting.add(end);
    if (!this.isProbing) void this.probeUntilBack();
    return leave;
  }

  answered(): void {
    // the one that answers may be a process that stops
    if (!this.isProbing) this.awaySince = undefined;
  }

  private get isGivenUp(): boolean {
    return this.awaySince !== undefined && Date.now() - this.awaySince > GIVE_UP_AFTER_MS;
  }

  private async probeUntilBack(): Promise<void> {
    this.isProbing = true;
    let isBack = false;
    while (!isBack && this.waiting.size > 0) {
      await sleep(PROBE_EVERY_MS);
      isBack = await this.probe();
    }
    this.isProbing = false;
    if (!isBack) return;
    this.awaySince = undefined;
    for (const end of this.waiting) end(true);
  }
}
