import { centred, reachOf } from '../arrangements.js';
import { fridgeDoor } from '../boards.js';
import { kitchen } from '../kitchen.js';
import { shadowBranch, shadowWindow, windowLight } from '../light.js';
import { daylightFilm, openSet } from '../set.js';

/** Several magnets of a product as they live on an enamelled fridge door. */
export async function fridge(renderer, product) {
  const set = openSet(renderer, `${product.slug}-fridge`);
  const { scene, random } = set;
  const { colour } = product.fridge;
  const pieces = centred(product.fridge.pieces);
  const reach = reachOf(pieces) + 0.7;
  const edge = reach * 1.32;
  scene.add(fridgeDoor({ colour, edge, handle: [reach * 0.12, reach * 0.12 + 9] }));
  kitchen(scene, edge);
  for (const piece of pieces) await set.lay(piece, piece.photo, piece);
  const from = [-reach * 3.4, reach * 2.7, reach * 3.2];
  const lights = windowLight(renderer, scene, {
    from,
    window: [-1.1, 0.75, 0.9],
    radius: reach * 1.7,
    area: reach * 0.32,
    power: 1.55,
    fill: 0.62,
  });
  lights.shade(
    shadowWindow({
      spot: [-reach * 0.1, reach * 0.05],
      turn: -4,
      lamp: from,
      pane: [reach * 1.5, reach * 1.35],
      bar: reach * 0.1,
      near: 0.42,
    }),
    { blur: reach * 0.05, strength: 0.8 },
  );
  lights.shade(
    shadowBranch(random, {
      spot: [-reach * 1.5, -reach * 0.2],
      turn: -20,
      reach: reach * 1.5,
      size: reach * 0.55,
      leaves: 10,
      near: 0.3,
      lamp: from,
    }),
    { blur: reach * 0.05, strength: 0.7 },
  );
  const { camera, focus } = set.camera({
    from: [-reach * 1.1, reach * 0.16, reach * 4.1],
    to: [reach * 0.1, 0, 0],
    fov: 27.5,
    roll: 0.5,
  });
  return { scene, camera, laid: set.laid, lights, lens: reach * 0.022, focus, film: daylightFilm };
}
