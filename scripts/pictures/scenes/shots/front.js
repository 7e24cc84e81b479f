import { board } from '../boards.js';
import { shadowBranch, windowLight } from '../light.js';
import { daylightFilm, openSet } from '../set.js';

/** One magnet, seen from above on a plastered table in window light. A bundle shows all its pieces. */
export async function front(renderer, product) {
  const set = openSet(renderer, `${product.slug}-front`);
  const { scene } = set;
  scene.add(board(renderer, product.table ?? 'plaster'));
  const pieces = product.spread ?? [{ ...product.format, photo: product.photos[0], x: 0, y: 0, turn: product.turn ?? -3 }];
  for (const piece of pieces) await set.lay(piece, piece.photo, piece);
  const reach = product.spread ? product.reach : Math.max(product.format.width, product.format.height);
  const distance = reach * 3.6;
  const lights = windowLight(renderer, scene, {
    from: [-reach * 3.2, reach * 3.4, reach * 4.4],
    window: [-1.5, 1.7, 1.0],
    radius: reach * 1.4,
    area: reach * 1.1,
    power: 1.05,
    fill: 0.95,
  });
  scene.add(
    shadowBranch(set.random, { at: [-reach * 2.1, reach * 0.62, reach * 2.2], reach: reach * 1.25, size: reach * 0.5, leaves: 16, facing: [-reach * 3.2, reach * 3.4, reach * 4.4] }),
  );
  const { camera, focus } = set.camera({ from: [0, -distance * 0.16, distance], to: [0, 0, 0], fov: 22.5, sharp: [0, 0, 0.12] });
  return { scene, camera, lights, lens: reach * 0.012, focus, film: daylightFilm };
}
