import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { photoTypeOf } from 'shared-contracts/media/photo-type';
import { Overloaded } from 'shared-server/queues/fair-queue';

export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 };

const TIMEOUT_MS = 30_000;
/** 48 megapixels take 560 MB. Stops a picture larger than it claims. */
const DECODER_BYTES = 768 * 1024 ** 2;

/** In a thread, or it would block all requests. As text, so no file has to be located. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
// on Linux it is the priority of this thread alone: whoever waits for less goes first
if (process.platform === 'linux') require('node:os').setPriority(0, 5);
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > workerData.maximumBytes) throw new RangeError('out of memory');
  return grow.call(this, pages);
};
const libheif = require(workerData.library)({
  instantiateWasm: (imports, done) => {
    const instance = new WebAssembly.Instance(workerData.decoder, imports);
    done(instance, workerData.decoder);
    return instance.exports;
  },
});
const refuse = () => parentPort.postMessage(null);
const image = new libheif.HeifDecoder().decode(workerData.bytes).find((one) => one.is_primary());
const pixels = image ? image.get_width() * image.get_height() : 0;
if (pixels === 0 || pixels > workerData.maximumPixels) refuse();
else {
  const { heif_colorspace, heif_chroma } = libheif;
  const hasAlpha = Boolean(libheif.heif_image_handle_has_alpha_channel(image.handle));
  const values = hasAlpha ? 4 : 3;
  const chroma = hasAlpha ? heif_chroma.heif_chroma_interleaved_RGBA : heif_chroma.heif_chroma_interleaved_RGB;
  const decoding = libheif.heif_js_decode_image2(image.handle, heif_colorspace.heif_colorspace_RGB, chroma);
  Promise.resolve(decoding).then(({ channels }) => {
    if (!channels) return refuse();
    const { data, width, height, stride } = channels[0];
    const row = values * width;
    const packed = new Uint8Array(row * height);
    if (stride === row) packed.set(data.subarray(0, packed.length));
    else for (let y = 0; y < height; y++) packed.set(data.subarray(y * stride, y * stride + row), y * row);
    parentPort.postMessage({ data: packed, width, height, channels: values }, [packed.buffer]);
  }, refuse);
}`;

// missing in the types of Node
declare const WebAssembly: { compile: (code: Uint8Array) => Promise<object> };

const require = createRequire(import.meta.url);
let compiled: Promise<object> | undefined;
/** Shared, because V8 takes as long to optimize a module as to decode a photo. */
const decoderModule = (): Promise<object> =>
  (compiled ??= readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm')).then((code) =>
    WebAssembly.compile(code),
  ));

/** Null if it cannot be decoded, `Overloaded` if that takes too long. */
export async function pixelsOfHeic(
  bytes: Buffer,
  { maximumPixels, signal }: { maximumPixels: number; signal?: AbortSignal | undefined },
): Promise<Pixels | null> {
  const decoder = await decoderModule();
  signal?.throwIfAborted();
  const library = require.resolve('libheif-js/libheif-wasm/libheif.js');
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: { library, decoder, bytes, maximumPixels, maximumBytes: DECODER_BYTES },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      settle();
      void worker.terminate();
    };
    const leave = () => finish(() => reject(signal?.reason));
    const refuse = () => finish(() => resolve(null));
    const timer = setTimeout(() => finish(() => reject(new Overloaded('decoding took too long'))), TIMEOUT_MS);
    signal?.addEventListener('abort', leave);
    worker.once('message', (pixels: Pixels | null) => finish(() => resolve(pixels)));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      // for want of memory, not the picture's fault
      error.code?.startsWith('ERR_WORKER') ? finish(() => reject(new Overloaded('the decoder has died'))) : refuse(),
    );
    worker.once('exit', refuse);
  });
}

const SPATIAL_EXTENT = Buffer.from('ispe');

export const isHeic = (bytes: Buffer): boolean => photoTypeOf(bytes) === 'image/heic';

/** Its largest `ispe` box, without decoding. 0 without one. */
export function heicPixels(bytes: Buffer): number {
  let largest = 0;
  for (let at = bytes.indexOf(SPATIAL_EXTENT); at >= 0; at = bytes.indexOf(SPATIAL_EXTENT, at + 4)) {
    // name, version and flags, width, height: four bytes each
    if (at + 16 > bytes.length) break;
    largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
  }
  return largest;
}
