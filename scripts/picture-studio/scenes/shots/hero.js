import { fridgeDoor } from '../boards.js';
import { shadowBranch, shadowWindow, windowLight } from '../light.js';
import { daylightFilm, openSet } from '../set.js';
import { kitchen } from '../kitchen.js';

/** The fridge door of a whole family life: the picture that greets on the home page. */
export async function hero(renderer, { slug, pieces, colour, camera: view, edge }) {
  const set = openSet(renderer, slug);
  const { scene } = set;
  scene.add(fridgeDoor({ colour, edge, width: 40, handle: [-1, 13] }));
  kitchen(scene, edge);
  for (const piece of pieces) await set.lay(piece, piece.photo, piece);
  const from = [-30, 24, 30];
  const lights = windowLight(renderer, scene, {
    from,
    window: [-1.1, 0.75, 0.9],
    radius: 19,
    area: 3,
    power: 1.55,
    fill: 0.62,
  });
  lights.shade(shadowWindow({ spot: [-1.5, 0.5], turn: -4, lamp: from, pane: [9.5, 8], bar: 0.6, near: 0.4 }), {
    blur: 0.55,
    strength: 0.8,
  });
  lights.shade(
    shadowBranch(set.random, { spot: [-13, -4], turn: -15, reach: 11, size: 4, leaves: 12, near: 0.28, lamp: from }),
    { blur: 0.5, strength: 0.7 },
  );
  const { camera, focus } = set.camera(view);
  return { scene, camera, lights, lens: 0.14, focus, film: daylightFilm };
}
