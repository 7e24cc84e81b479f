import * as THREE from 'three';
import { printsIn } from './prints-in.js';
import { exposeScene } from './scene-photo.js';
import { exposeShader } from './shader-photo.js';
import { photos } from '../photos/index.js';
import { shots } from '../scenes/index.js';

function freshRenderer() {
  const renderer = new THREE.WebGLRenderer({ antialias: false });
  renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
  renderer.toneMapping = THREE.NoToneMapping;
  return renderer;
}

const renderer = freshRenderer();

/** A part of the pixels is enough to judge a picture by. */
const sized = (item, scale) => ({
  ...item,
  width: 2 * Math.round((item.width * scale) / 2),
  height: 2 * Math.round((item.height * scale) / 2),
});

window.studio = {
  /** Develops one of the printed photos; answers with a PNG in base64. */
  photo: (name, { scale = 1, samples } = {}) =>
    exposeShader(renderer, { ...sized(photos[name], scale), ...(samples ? { samples } : {}) }),

  /** Takes one product picture; answers with a PNG in base64. */
  async shot(job, { scale = 1, samples = job.samples } = {}) {
    const stage = await shots[job.shot](renderer, job.product);
    return exposeScene(renderer, stage, { ...sized(job, scale), samples });
  },

  /** Where a product picture shows prints, without taking it. */
  async prints(job) {
    return printsIn(await shots[job.shot](renderer, job.product));
  },
};
