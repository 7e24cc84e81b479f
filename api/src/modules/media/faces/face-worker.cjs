/** Without `process` in its context, tfjs takes this for a web worker and needs no other package. See docs/decisions/0021-photos.md. */
'use strict';
const { readFile } = require('node:fs/promises');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const { parentPort, workerData } = require('node:worker_threads');

const { folder, maximumBytes, inputSize, scoreThreshold } = workerData;

const memory = WebAssembly.Memory.prototype;
const descriptor = Object.getOwnPropertyDescriptor(memory, 'grow');
memory.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * 65_536 > maximumBytes) throw new RangeError('out of memory');
  return descriptor.value.call(this, pages);
};

const Absent = function Absent() {};
/** Only the engine's own files can be read. */
async function fetchFile(url) {
  const name = path.basename(String(url));
  const type = name.endsWith('.json') ? 'application/json' : 'application/wasm';
  return new Response(await readFile(path.join(folder, name)), { headers: { 'content-type': type } });
}

const scope = {
  console,
  WebAssembly,
  TextEncoder,
  TextDecoder,
  performance,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  queueMicrotask,
  URL,
  Response,
  Headers,
  Request,
  fetch: fetchFile,
  WorkerGlobalScope: Absent,
  location: { href: 'file:///' },
  navigator: { userAgent: 'worker' },
};
scope.self = scope;

async function start() {
  vm.createContext(scope);
  vm.runInContext(readFileSync(path.join(folder, 'face-api.js'), 'utf8'), scope);
  const { faceapi } = scope;
  const { tf } = faceapi;
  // emscripten does not fetch file: addresses
  tf.setWasmPaths('/');
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend did not start');
  faceapi.env.setEnv({
    Canvas: Absent,
    CanvasRenderingContext2D: Absent,
    Image: Absent,
    ImageData: Absent,
    Video: Absent,
    createCanvasElement: () => ({}),
    createImageElement: () => ({}),
    createVideoElement: () => ({}),
    fetch: fetchFile,
    readFile,
  });
  await faceapi.nets.tinyFaceDetector.loadFromUri('file:///');
  return faceapi;
}

const started = start();

async function facesIn({ data, width, height }) {
  const faceapi = await started;
  // tensors want the arrays of their own context
  const Integers = vm.runInContext('Int32Array', scope);
  const tensor = faceapi.tf.tensor3d(new Integers(data), [height, width, 3], 'int32');
  try {
    const options = new faceapi.TinyFaceDetectorOptions({ inputSize, scoreThreshold });
    const found = await faceapi.detectAllFaces(tensor, options);
    return found.map(({ box, score }) => ({ x: box.x, y: box.y, w: box.width, h: box.height, score }));
  } finally {
    tensor.dispose();
  }
}

// a rejection ends the thread; its owner starts another
parentPort.on('message', async (picture) => parentPort.postMessage(await facesIn(picture), []));
