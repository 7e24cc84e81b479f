import { board } from '../boards.js';
import { shadowWindow, windowLight } from '../light.js';
import { magnetThickness } from '../magnet.js';
import { book, mug, plant } from '../props.js';
import { daylightFilm, openSet } from '../set.js';

const degrees = Math.PI / 180;

/** On a desk, close by: one magnet leans on a mug, others lie before it and show how thick they are. */
export async function angle(renderer, product) {
  const set = openSet(renderer, `${product.slug}-angle`);
  const { scene, random } = set;
  scene.add(board(renderer, product.desk ?? 'oak'));
  const [standing, ...others] = product.close;
  const unit = Math.max(
    standing.width * (standing.width > 7 ? 0.64 : standing.width > 5 ? 0.7 : 1),
    standing.height * 0.82,
  );

  const lean = 68 * degrees;
  const upright = await set.lay(standing, standing.photo);
  upright.rotation.order = 'ZXY';
  upright.rotation.set(lean, 0, -8 * degrees);
  upright.position.set(-unit * 0.2, unit * 0.25, (standing.height / 2) * Math.sin(lean) + 0.03);
  const back = unit * 0.25 + (standing.height / 2) * Math.cos(lean);

  const cup = mug({ colour: product.cup });
  const size = (standing.height * 0.86) / 3.46;
  cup.scale.setScalar(size);
  cup.position.set(-unit * 0.14, back - 0.02 * standing.height + 1.56 * size, 0);
  cup.rotation.z = 0.5;
  scene.add(cup);
  const novel = book({ width: unit * 2.1, depth: unit * 1.5, height: unit * 0.26 });
  novel.position.set(unit * 1.7, back + unit * 1.9, 0);
  novel.rotation.z = -0.3;
  scene.add(novel);
  const pot = plant(random, { radius: unit * 0.5, height: unit * 0.85, leaves: 44 });
  pot.position.set(-unit * 1.7, back + unit * 1.75, 0);
  scene.add(pot);

  // a small pile, slid apart as if somebody had just put it down; what is tall lies across
  const foot = unit * 0.25 - (standing.height / 2) * Math.cos(lean);
  for (const [i, piece] of others.entries()) {
    const across = piece.height > piece.width * 1.4;
    const [w, h] = across ? [piece.height, piece.width] : [piece.width, piece.height];
    await set.lay(piece, piece.photo, {
      x: (standing.width + w) * (w > 5 && !across ? 0.2 : 0.33) - i * unit * 0.05,
      y: foot - h * 0.58 - unit * 0.1 + i * unit * 0.08,
      turn: (across ? -78 : 16) - i * 12,
      z: i * (magnetThickness + 0.004),
    });
  }

  const from = [-unit * 3.6, -unit * 2.2, unit * 3.6];
  const lights = windowLight(renderer, scene, {
    up: [0, 0, 1],
    from,
    window: [-1.4, 0.6, 0.7],
    radius: unit * 2.8,
    area: unit * 0.5,
    power: 1.5,
    fill: 0.85,
    room: { ceiling: [0.5, 0.49, 0.47], wall: [0.3, 0.27, 0.24] },
  });
  lights.shade(
    shadowWindow({
      spot: [unit * 0.6, unit * 0.2],
      turn: 8,
      lamp: from,
      pane: [unit * 5.6, unit * 4.6],
      bar: 0,
      rows: 1,
      columns: 1,
      near: 0.4,
    }),
    { blur: unit * 0.4, strength: 0.8 },
  );
  const { camera, focus } = set.camera({
    from: [unit * 0.75, -unit * 4.1, unit * 2.15],
    to: [unit * 0.14, unit * 0.1, unit * 0.36],
    fov: 27,
    up: [0, 0, 1],
    sharp: [unit * 0.1, unit * 0.02, unit * 0.3],
  });
  return { scene, camera, lights, lens: unit * 0.03, focus, film: { ...daylightFilm, exposure: 1.16 } };
}
