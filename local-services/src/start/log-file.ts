import { type WriteStream, createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { redacted } from 'shared-server/logging/redacted';
import * as z from 'zod';

const ROTATE_AT_BYTES = 5_000_000;
const LogEntry = z.object({
  level: z.number(),
  msg: z.string().optional(),
  err: z.object({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

/** Until a failed file is opened again. */
const RETRY_MS = 1_000;

export type LogFile = { write: (line: string) => void; close: () => Promise<void> };

/** A large log is rotated once. While it cannot be written, lines are dropped and counted. */
export function openLog(directory: string, name: string): LogFile {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, `${name}.log`);
  if (existsSync(file) && statSync(file).size > ROTATE_AT_BYTES) renameSync(file, `${file}.1`);
  let stream: WriteStream | undefined;
  let retryAt = 0;
  let lost = 0;

  const open = (): WriteStream => {
    const opened = createWriteStream(file, { flags: 'a' });
    opened.on('error', (error) => {
      // a full disk must not stop the shop
      if (stream === opened) stream = undefined;
      if (retryAt === 0) console.error(`cannot write ${file}: ${error.message}`);
      retryAt = Date.now() + RETRY_MS;
    });
    const missing = lost;
    if (missing === 0) return opened;
    // the last line may be cut off
    opened.write(`\n${missing} lines were not written\n`, (error) => {
      if (error) return;
      lost -= missing;
      retryAt = 0;
    });
    return opened;
  };

  return {
    write: (line) => {
      if (!stream && Date.now() < retryAt) {
        lost += 1;
        return;
      }
      stream ??= open();
      stream.write(`${redacted(line)}\n`, (error) => {
        if (error) lost += 1;
      });
    },
    close: () => new Promise((resolve) => (stream ? stream.end(() => resolve()) : resolve())),
  };
}

const WARN = 40;
const names: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

export function consoleLine(line: string, from: 'stdout' | 'stderr'): string | null {
  const entry = parsed(line);
  if (!entry) return from === 'stderr' && line.trim() ? line : null;
  if (entry.level < WARN) return null;
  const detail = entry.err?.message && entry.err.message !== entry.msg ? `: ${entry.err.message}` : '';
  return `${names[entry.level] ?? 'error'}: ${entry.msg ?? ''}${detail}`;
}

function parsed(line: string) {
  if (!line.startsWith('{')) return null;
  try {
    return LogEntry.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null; // not JSON: printed as is
  }
}
