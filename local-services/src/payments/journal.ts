import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { writeFileAtomically } from '../files/atomic-file.js';

const Line = z.object({ table: z.string(), id: z.string(), value: z.unknown() });

/** In-memory tables backed by an append-only file. Changes are visible at once; `saved` resolves when they are on disk. */
export class Journal {
  private readonly tables = new Map<string, Map<string, unknown>>();
  private waiting: string[] = [];
  private writing: Promise<void> = Promise.resolve();
  private handle: FileHandle | undefined;

  private constructor(private readonly file: string) {}

  /** Opens the file and rewrites it with the records that `keep` accepts. */
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
    writeFileAtomically(file, lines.map((line) => `${line}\n`).join(''), 0o600);
    journal.handle = await open(file, 'a');
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
    await this.writing;
  }

  async close(): Promise<void> {
    await this.writing;
    await this.handle?.close();
    this.handle = undefined;
  }

  private append(line: string): void {
    this.waiting.push(line);
    // one write for all lines queued meanwhile
    if (this.waiting.length === 1) this.writing = this.writing.then(() => this.write());
  }

  private async write(): Promise<void> {
    const lines = this.waiting;
    this.waiting = [];
    if (!this.handle) throw new Error(`${this.file} is closed`);
    await this.handle.appendFile(lines.map((line) => `${line}\n`).join(''));
    await this.handle.datasync();
  }

  private replay(line: string): void {
    if (line === '') return;
    let entry: z.infer<typeof Line>;
    try {
      entry = Line.parse(JSON.parse(line));
    } catch {
      return; // a torn last line, never reported as saved
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
