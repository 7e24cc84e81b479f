import { centred, reachOf } from '../arrangements.js';
import { board } from '../boards.js';
import { shadowBranch, shadowWindow, windowLight } from '../light.js';
import { sprig } from '../props.js';
import { daylightFilm, openSet } from '../set.js';

/** Small magnets leave more table around them, so that a list of products shows which one is the small one. */
const room = (reach) => reach * 1.25 + 0.62;

/** One magnet (a bundle: all its pieces), seen from above on a plastered table in window light. */
export async function front(renderer, product) {
  const set = openSet(renderer, `${product.slug}-front`);
  const { scene, random } = set;
  scene.add(board(renderer, 'plaster', { tint: product.paper }));
  const pieces = (product.spread && centred(product.spread)) ?? [
    { ...product.format, photo: product.photos[0], x: 0, y: 0, turn: product.turn ?? -3 },
  ];
  for (const piece of pieces) await set.lay(piece, piece.photo, piece);
  const half = room(reachOf(pieces));

  const twig = sprig(random, { length: half * 1.2, size: half * 0.24, pairs: 8 });
  twig.position.set(half * 1.16, half * 0.3, 0.02);
  twig.rotation.z = 1.95;
  scene.add(twig);

  const from = [-half * 3.2, half * 2.9, half * 2.9];
  const lights = windowLight(renderer, scene, {
    from,
    window: [-1.5, 1.7, 1.0],
    radius: half * 1.5,
    area: half * 0.42,
    power: 1.5,
    fill: 0.74,
  });
  lights.shade(
    shadowWindow({
      spot: [half * 0.02, half * 0.06],
      turn: 14,
      lamp: from,
      pane: [half * 2.0, half * 1.75],
      bar: 0,
      rows: 1,
      columns: 1,
      near: 0.3,
    }),
    { blur: half * 0.1, strength: 0.8 },
  );
  lights.shade(
    shadowBranch(random, {
      spot: [-half * 1.5, half * 1.0],
      turn: 40,
      reach: half * 1.2,
      size: half * 0.36,
      leaves: 14,
      near: 0.24,
      lamp: from,
    }),
    { blur: half * 0.04, strength: 0.7 },
  );
  const distance = half * 5.2;
  const { camera, focus } = set.camera({
    from: [0, -distance * 0.12, distance],
    to: [0, -half * 0.02, 0],
    fov: 22,
    sharp: [0, 0, 0.12],
  });
  return { scene, camera, laid: set.laid, lights, lens: half * 0.02, focus, film: daylightFilm };
}
