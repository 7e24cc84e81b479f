import * as THREE from 'three';
import { seededRandom, seedOf } from '../page/sequence.js';
import { magnet, magnetThickness } from './magnet.js';
import { makePrint } from './print.js';

/** A photo set in the making: a scene, its camera, and a way to lay magnets onto the board. */
export function openSet(renderer, name) {
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0.1, 0.09, 0.08);
  const random = seededRandom(seedOf(name));
  const laid = [];
  return {
    scene,
    random,
    renderer,
    /** The magnets whose prints are in full view, in the order in which they were laid. */
    laid,
    /**
     * Lays a magnet flat at x, y (inches from the middle); `turn` in degrees, `level` counts the magnets below it. `inView`:
     * whether nothing but later magnets covers its print.
     */
    async lay(format, picks, { x = 0, y = 0, z = 0, turn = 0, level = 0, gloss, inView = true } = {}) {
      const print = await makePrint(renderer, format, [picks].flat());
      const body = magnet(format, print, { gloss });
      body.position.set(x, y, z + level * magnetThickness);
      body.rotation.z = (turn * Math.PI) / 180;
      scene.add(body);
      if (inView) laid.push({ format, body });
      return body;
    },
    /** A camera that looks from one point to another; the focus lies on `sharp` or on what it looks at. */
    camera({ from, to, fov, roll = 0, sharp = to, up = [0, 1, 0] }) {
      const camera = new THREE.PerspectiveCamera(fov, 1, 1, 400);
      camera.position.set(...from);
      camera.up.set(...up);
      camera.lookAt(...to);
      camera.rotateZ((roll * Math.PI) / 180);
      camera.updateMatrixWorld(true);
      const forward = new THREE.Vector3();
      camera.getWorldDirection(forward);
      const focus = new THREE.Vector3(...sharp).sub(camera.position).dot(forward);
      return { camera, focus };
    },
  };
}

/** The film of the daylight product pictures. */
export const daylightFilm = {
  curve: 0.55,
  exposure: 1.0,
  contrast: 0.14,
  saturation: 1.04,
  vignette: 0.16,
  grain: 0.006,
  bloom: 0.035,
  shadowTint: [0.004, 0.002, 0.006],
  highlightTint: [0.004, 0, -0.006],
};
