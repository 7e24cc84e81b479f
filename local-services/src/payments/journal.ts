import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { isDiskFull } from '../errors/error-code.js';
import { writeFileAtomically } from '../files/atomic-file.js';

/** For example, because the disk is full. */
export class CannotSave extends Error {
  override readonly name = 'CannotSave';
}

const Line = z.object({ table: z.string(), id: z.string(), value: z.unknown() });

/** Several purchases. */
const ROOM_BYTES = 64 * 1024;
const ROOM_KNOWN_MS = 1_000;

/** Tables in memory, backed by a file. `saved` resolves when changes are on disk; the next successful call writes what could not be written. */
export class Journal {
  private readonly tables = new Map<string, Map<string, unknown>>();
  private unsaved: string[] = [];
  private lines = { put: 0, saved: 0 };
  private size = 0;
  private roomSeenAt = Number.NEGATIVE_INFINITY;
  private turns: Promise<unknown> = Promise.resolve();
  private handle: FileHandle | undefined;

  private constructor(private readonly file: string) {}

  /** Rewrites the file with what `keep` accepts, if there is space. */
  static async open(file: string, keep: (table: string, value: unknown) => boolean): Promise<Journal> {
    mkdirSync(path.dirname(file), { recursive: true });
    const journal = new Journal(file);
    if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) journal.replay(line);
    const lines: string[] = [];
    for (const [table, records] of journal.tables)
      for (const [id, value] of records) {
        if (keep(table, value)) lines.push(JSON.stringify({ table, id, value }));
        else records.delete(id);
      }
    try {
      writeFileAtomically(file, lines.map((line) => `${line}\n`).join(''), 0o600);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    journal.handle = await open(file, 'a', 0o600);
    await journal.endTornLine();
    return journal;
  }

  table<Value>(name: string, isValue: (value: unknown) => value is Value): Table<Value> {
    const records = this.recordsOf(name);
    return {
      get: (id) => {
        const value = records.get(id);
        return isValue(value) ? value : undefined;
      },
      all: () => [...records.values()].filter((value) => isValue(value)),
      put: (id, value) => {
        records.set(id, value);
        this.append(JSON.stringify({ table: name, id, value }));
      },
    };
  }

  async saved(): Promise<void> {
    const wanted = this.lines.put;
    await this.inTurn(async () => {
      if (this.lines.saved < wanted) await this.write();
    });
  }

  /** Throws `CannotSave` without room for purchases. */
  async hasRoom(): Promise<void> {
    await this.saved();
    await this.inTurn(async () => {
      if (performance.now() - this.roomSeenAt < ROOM_KNOWN_MS) return;
      // blank lines do no harm after a kill
      await this.grow('\n'.repeat(ROOM_BYTES));
      await this.handle?.truncate(this.size);
      this.roomSeenAt = performance.now();
    });
  }

  async close(): Promise<void> {
    await this.saved().catch((error: unknown) => console.error(String(error)));
    await this.handle?.close();
    this.handle = undefined;
  }

  private append(line: string): void {
    this.unsaved.push(line);
    this.lines.put += 1;
    this.saved().catch(() => undefined);
  }

  private async write(): Promise<void> {
    const lines = [...this.unsaved];
    const text = lines.map((line) => `${line}\n`).join('');
    await this.grow(text);
    this.size += Buffer.byteLength(text);
    this.unsaved = this.unsaved.slice(lines.length);
    this.lines.saved += lines.length;
  }

  private async grow(text: string): Promise<void> {
    const { handle } = this;
    if (!handle) throw new CannotSave(`${this.file} is closed`);
    try {
      // what a failed attempt has left
      await handle.truncate(this.size);
      await handle.appendFile(text);
      await handle.datasync();
    } catch (error) {
      this.roomSeenAt = Number.NEGATIVE_INFINITY;
      throw new CannotSave(`${this.file} cannot be written`, { cause: error });
    }
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => undefined);
    await turn;
  }

  /** The next line would become part of one that was cut off. */
  private async endTornLine(): Promise<void> {
    const bytes = readFileSync(this.file);
    this.size = bytes.lastIndexOf('\n') + 1;
    if (this.size < bytes.length) await this.handle?.truncate(this.size);
  }

  private replay(line: string): void {
    if (line === '') return;
    let entry: z.infer<typeof Line>;
    try {
      entry = Line.parse(JSON.parse(line));
    } catch {
      return; // torn, so never reported as saved
    }
    this.recordsOf(entry.table).set(entry.id, entry.value);
  }

  private recordsOf(name: string): Map<string, unknown> {
    const records = this.tables.get(name) ?? new Map<string, unknown>();
    this.tables.set(name, records);
    return records;
  }
}

export type Table<Value> = {
  get: (id: string) => Value | undefined;
  /** Oldest first. */
  all: () => Value[];
  put: (id: string, value: Value) => void;
};
