import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { portraitBytes } from '../../../testing/photos.js';
import { until } from '../../../testing/until.js';
import { type EngineOptions, FaceEngine, type RgbPixels } from './face-engine.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'faces-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const engines: FaceEngine[] = [];
const anEngine = (options: Partial<EngineOptions> = {}) => {
  const engine = new FaceEngine(options);
  engines.push(engine);
  return engine;
};
afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.stop())));

async function scriptOf(name: string, text: string): Promise<URL> {
  const file = path.join(folder, `${name}.cjs`);
  const start = `const { parentPort } = require('node:worker_threads');`;
  await writeFile(file, `${start}\nparentPort.on('message', ({ data, width, height }) => { ${text} });`);
  return pathToFileURL(file);
}

async function pixelsOf(photo: Buffer): Promise<RgbPixels> {
  const { data, info } = await sharp(photo)
    .resize(640, 640, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const tiny: RgbPixels = { data: new Uint8Array(12), width: 2, height: 2 };

describe('the face engine', () => {
  it('finds each face of a picture, where it is, and none where there is none', async () => {
    const engine = anEngine();
    expect(engine.isRunning).toBe(false);
    const faces = [
      { x: 400, y: 420, size: 216 },
      { x: 1200, y: 460, size: 260 },
    ];
    const found = await engine.search(await pixelsOf(await portraitBytes({ width: 1600, height: 900, faces })));
    expect(found).toHaveLength(2);
    for (const [index, { x, y, w, h, score }] of found.toSorted((a, b) => a.x - b.x).entries()) {
      const drawn = faces[index]!;
      expect(score).toBeGreaterThanOrEqual(0.4);
      expect(Math.abs(x + w / 2 - 0.4 * drawn.x)).toBeLessThan(0.4 * 0.25 * drawn.size);
      expect(Math.abs(y + h / 2 - 0.4 * drawn.y)).toBeLessThan(0.4 * 0.25 * drawn.size);
    }
    expect(await engine.search(await pixelsOf(await portraitBytes({ faces: [] })))).toEqual([]);
  });

  it('replaces a thread that hangs', async () => {
    const script = await scriptOf('hangs', 'for (;;);');
    const engine = anEngine({ script, timeoutMs: 300 });
    await expect(engine.search(tiny)).rejects.toThrow('too long');
    expect(engine.isRunning).toBe(false);
    await expect(engine.search(tiny)).rejects.toThrow('too long');
  });

  it('replaces a thread that has crashed, and searches again', async () => {
    const script = await scriptOf(
      'crashes',
      `if (width === 2) throw new Error('broken'); if (width === 3) process.exit(1);
       parentPort.postMessage([{ x: 1, y: 2, w: 3, h: height, score: 1 }]);`,
    );
    const engine = anEngine({ script });
    await expect(engine.search(tiny)).rejects.toThrow('broken');
    await expect(engine.search({ ...tiny, width: 3 })).rejects.toThrow('ended');
    expect(await engine.search({ ...tiny, width: 4, height: 9 })).toEqual([{ x: 1, y: 2, w: 3, h: 9, score: 1 }]);
  });

  it('rejects when the thread wants more memory than it may have', async () => {
    const script = await scriptOf('grows', 'const kept = []; for (;;) kept.push(new Array(1e5).fill({}));');
    // near its limit, a thread collects garbage for long
    await expect(anEngine({ script, timeoutMs: 120_000 }).search(tiny)).rejects.toThrow('memory');
  });

  it('ends its thread when nothing was searched for a while, and starts another', async () => {
    const script = await scriptOf('answers', 'parentPort.postMessage([]);');
    const engine = anEngine({ script, idleMs: 50 });
    await engine.search(tiny);
    expect(engine.isRunning).toBe(true);
    await until(async () => !engine.isRunning);
    expect(await engine.search(tiny)).toEqual([]);
  });

  it('rejects when its files are missing', async () => {
    await expect(anEngine({ folder }).search(tiny)).rejects.toThrow('ENOENT');
  });
});
