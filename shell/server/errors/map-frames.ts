import type * as NodeModule from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Frame } from 'shared-server/registry/errors';
import { mapOf } from '../registry/discovery';

const MAX_MAP_BYTES = 16_000_000;
const TIMEOUT_MS = 5000;
const MEMORY_MB = 256;

type Job = { stacks: Frame[][]; maps: Record<string, string>; maxBytes: number };

/** Runs in a thread, so it uses nothing from outside. */
function mapInThread(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  const { SourceMap } = process.getBuiltinModule('node:module');
  const { stacks, maps, maxBytes } = workerData as Job;
  const read = new Map<string, NodeModule.SourceMap | undefined>();
  const mapFor = (file: string) => {
    if (read.has(file)) return read.get(file);
    let map: NodeModule.SourceMap | undefined;
    try {
      const from = maps[file];
      if (from && statSync(from).size <= maxBytes) map = new SourceMap(JSON.parse(readFileSync(from, 'utf8')));
    } catch {
      // a missing or damaged map
    }
    read.set(file, map);
    return map;
  };
  const mapped = (frame: Frame): Frame => {
    const found = mapFor(frame.file)?.findEntry(frame.line - 1, frame.column - 1);
    if (!found || !('originalSource' in found) || typeof found.originalSource !== 'string') return frame;
    const { originalSource, originalLine, originalColumn } = found;
    return {
      // a minified name says nothing
      name: frame.name && frame.name.length > 2 ? frame.name : null,
      file: originalSource.slice(0, 300),
      line: originalLine + 1,
      column: originalColumn + 1,
    };
  };
  parentPort?.postMessage(
    stacks.map((frames) => frames.map(mapped)),
    [],
  );
}

/** A team writes its maps, so a thread with little memory and time reads them; rejects if that is not enough. */
export function mapFrames(folder: string, stacks: Frame[][], { timeoutMs = TIMEOUT_MS } = {}): Promise<Frame[][]> {
  const files = new Set(stacks.flat().map(({ file }) => file));
  const own = [...files].filter(
    (file) => /^(?:browser|server)\/[\w@.-]+(?:\/[\w@.-]+)*$/.test(file) && !file.includes('..'),
  );
  const maps = Object.fromEntries(own.map((file) => [file, path.join(folder, mapOf(file))]));
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${mapInThread.toString()})()`, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { stacks, maps, maxBytes: MAX_MAP_BYTES } satisfies Job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => finish(() => reject(new Error('reading the source maps took too long'))), timeoutMs);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    worker.once('message', (mapped: Frame[][]) => finish(() => resolve(mapped)));
    worker.once('error', (error) => finish(() => reject(error)));
    worker.once('exit', () => finish(() => reject(new Error('the thread that reads source maps has ended'))));
  });
}
