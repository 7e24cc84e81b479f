import * as THREE from 'three';
import { fridgeDoor } from '../boards.js';
import { shadowBranch, shadowWindow, windowLight } from '../light.js';
import { daylightFilm, openSet } from '../set.js';

/** The kitchen behind the fridge, far out of focus. */
export function kitchen(scene, x) {
  const wall = new THREE.Mesh(new THREE.PlaneGeometry(120, 160), new THREE.MeshStandardMaterial({ color: new THREE.Color(0.55, 0.47, 0.38), roughness: 1 }));
  wall.position.set(x + 40, 0, -34);
  const shelf = new THREE.Mesh(new THREE.BoxGeometry(60, 1.6, 8), new THREE.MeshStandardMaterial({ color: new THREE.Color(0.32, 0.18, 0.09), roughness: 0.8 }));
  shelf.position.set(x + 36, -3, -30);
  scene.add(wall, shelf);
  const tones = [[0.12, 0.22, 0.16], [0.75, 0.62, 0.45], [0.5, 0.16, 0.1], [0.1, 0.16, 0.24], [0.7, 0.5, 0.16]];
  tones.forEach((tone, i) => {
    const jar = new THREE.Mesh(new THREE.CylinderGeometry(1.7, 1.5, 5 + (i % 3) * 1.6, 32), new THREE.MeshStandardMaterial({ color: new THREE.Color(...tone), roughness: 0.5 }));
    jar.position.set(x + 8.5 + i * 4.6, 0.6 + (i % 3) * 0.8, -29);
    scene.add(jar);
  });
}

/** Several magnets of a product as they live on an enamelled fridge door. */
export async function fridge(renderer, product) {
  const set = openSet(renderer, `${product.slug}-fridge`);
  const { scene } = set;
  const { pieces, reach, colour = 'cream', edge = reach * 0.86 } = product.fridge;
  scene.add(fridgeDoor({ colour, edge, handle: [reach * 0.1, reach * 1.3] }));
  kitchen(scene, edge);
  for (const piece of pieces) await set.lay({ ...product.format, ...piece }, piece.photo, piece);
  const from = [-reach * 2.2, reach * 2.1, reach * 3.4];
  const lights = windowLight(renderer, scene, { from, window: [-1.1, 0.75, 0.9], radius: reach * 1.5, area: reach * 0.4, power: 1.15, fill: 0.8 });
  const facing = from;
  scene.add(shadowWindow({ at: [-reach * 0.95, reach * 0.95, reach * 1.4], facing, pane: reach * 0.85, bar: reach * 0.06 }));
  scene.add(shadowBranch(set.random, { at: [-reach * 1.5, reach * 0.55, reach * 1.3], reach: reach * 1.1, size: reach * 0.32, leaves: 20, facing }));
  const { camera, focus } = set.camera({ from: [-reach * 0.62, reach * 0.1, reach * 2.55], to: [-reach * 0.07, 0, 0], fov: 26, roll: 0.6 });
  return { scene, camera, lights, lens: reach * 0.012, focus, film: daylightFilm };
}
