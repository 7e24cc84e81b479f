import { fridgeDoor } from '../boards.js';
import { shadowBranch, shadowWindow, windowLight } from '../light.js';
import { daylightFilm, openSet } from '../set.js';
import { kitchen } from './fridge.js';

/** The fridge door of a whole family life: the picture that greets on the home page. */
export async function hero(renderer, { slug, pieces, colour, camera: view, edge }) {
  const set = openSet(renderer, slug);
  const { scene } = set;
  scene.add(fridgeDoor({ colour, edge, width: 40, handle: [-1, 13] }));
  kitchen(scene, edge);
  for (const piece of pieces) await set.lay(piece, piece.photo, piece);
  const from = [-26, 26, 38];
  const lights = windowLight(renderer, scene, { from, window: [-1.1, 0.75, 0.9], radius: 19, area: 5, power: 1.2, fill: 0.8 });
  scene.add(shadowWindow({ at: [-13, 13, 18], facing: from, pane: 11, bar: 0.8 }));
  scene.add(shadowBranch(set.random, { at: [-19, 8, 16], reach: 13, size: 3.8, leaves: 22, facing: from }));
  const { camera, focus } = set.camera(view);
  return { scene, camera, lights, lens: 0.14, focus, film: daylightFilm };
}
