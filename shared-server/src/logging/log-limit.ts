const MINUTE_MS = 60_000;
/** Per minute and message: warnings and above; MAX_ORDINARY: below. */
const MAX_WARNINGS = 120;
const MAX_ORDINARY = 3_000;
const MAX_LINES = 4_000;
const MAX_MESSAGES = 50;
const MAX_MESSAGE_LENGTH = 100;
const WARNING = 40;
const FATAL = 60;

function messageOf(args: readonly unknown[]): string {
  const text = args.find((arg) => typeof arg === 'string') ?? (args[0] instanceof Error ? args[0].name : '');
  return text.slice(0, MAX_MESSAGE_LENGTH);
}

type Log = { warn(fields: object, message: string): void };

/** Limits log lines, as strangers can cause them; each minute ends with a line about what was dropped. Fatal lines are always written. */
export class LogLimit {
  private readonly written = new Map<string, number>();
  private readonly leftOut = new Map<string, number>();
  private lines = 0;
  private minute: NodeJS.Timeout | undefined;
  private log: Log | undefined;

  summarizeTo(log: Log): void {
    this.log = log;
  }

  hook(): (this: unknown, args: unknown[], method: (...args: never[]) => void, level: number) => void {
    const takes = this.takes.bind(this);
    return function logMethod(args, method, level) {
      if (takes(messageOf(args), level)) method.apply(this, args as never[]);
    };
  }

  takes(message: string, level: number): boolean {
    if (level >= FATAL) return true;
    this.minute ??= setTimeout(() => this.endMinute(), MINUTE_MS).unref();
    const count = this.written.get(message) ?? 0;
    if (this.lines < MAX_LINES && count < (level < WARNING ? MAX_ORDINARY : MAX_WARNINGS)) {
      this.lines += 1;
      this.written.set(message, count + 1);
      return true;
    }
    const named = this.leftOut.size < MAX_MESSAGES || this.leftOut.has(message) ? message : 'others';
    this.leftOut.set(named, (this.leftOut.get(named) ?? 0) + 1);
    return false;
  }

  private endMinute(): void {
    const leftOut = Object.fromEntries(this.leftOut);
    const isBounded = this.leftOut.size > 0;
    this.written.clear();
    this.leftOut.clear();
    this.lines = 0;
    this.minute = undefined;
    if (isBounded) this.log?.warn({ leftOut }, 'lines of the last minute were left out of the log');
  }
}
