import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { redacted } from 'shared-contracts/logging/redacted';
import * as z from 'zod';

const ROTATE_AT_BYTES = 5_000_000;
const LogEntry = z.object({
  level: z.number(),
  msg: z.string().optional(),
  err: z.object({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

export type LogFile = { write: (line: string) => void; close: () => Promise<void> };

/** Opens a log for appending. A large one is rotated; one previous file is kept. */
export function openLog(directory: string, name: string): LogFile {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, `${name}.log`);
  if (existsSync(file) && statSync(file).size > ROTATE_AT_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  let isBroken = false;
  stream.on('error', (error) => {
    // a full disk must not stop the shop
    if (!isBroken) console.error(`cannot write ${file}: ${error.message}`);
    isBroken = true;
  });
  return {
    write: (line) => {
      if (!isBroken) stream.write(`${redacted(line)}\n`);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}

const WARN = 40;
const names: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** Formats a child's log line for the console if it is a warning or worse; else `null`. */
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
