import { board } from '../boards.js';
import { shadowBranch, windowLight } from '../light.js';
import { magnetThickness } from '../magnet.js';
import { paperBand } from '../packaging.js';
import { sprig } from '../props.js';
import { daylightFilm, openSet } from '../set.js';

const degrees = Math.PI / 180;
const gap = 0.003;

/** A stack as it comes out of the parcel: a paper band holds it together. */
async function bandedStack(set, { stack, photos, x, y, turn }) {
  const each = magnetThickness + gap;
  for (let i = 0; i < stack.count; i++) {
    await set.lay(stack, photos[(stack.count - 1 - i) % photos.length], {
      x: x + (set.random() - 0.5) * 0.04,
      y: y + (set.random() - 0.5) * 0.04,
      z: i * each,
      turn: turn + (set.random() - 0.5) * 1.4,
      inView: false,
    });
  }
  const band = paperBand({
    across: stack.width,
    high: stack.count * each,
    wide: Math.min(stack.width, stack.height) * 0.27,
  });
  band.position.set(x, y, 0);
  band.rotation.z = turn * degrees;
  set.scene.add(band);
}

/** Magnets spread like a hand of cards; each rests on the one before it, so it tips a little. */
async function spreadFan(set, { fan, photos, y, step }) {
  for (let i = 0; i < fan.count; i++) {
    const t = i - (fan.count - 1) / 2;
    const body = await set.lay(fan, photos[(i + 1) % photos.length], {
      x: t * step,
      y: y - t * t * step * 0.1,
      z: i === 0 ? 0 : magnetThickness * 0.75,
      turn: -t * 9,
    });
    if (i > 0) body.rotateY(Math.atan(magnetThickness / fan.width) * 1.3);
  }
}

/** A banded pack, and a fan of magnets before it, on linen. */
export async function pack(renderer, product) {
  const set = openSet(renderer, `${product.slug}-pack`);
  const { scene, random } = set;
  const { stack, fan } = product.packs;
  const step = fan.width * (fan.width > 5 ? 0.34 : 0.62);
  const span = Math.max(step * (fan.count - 1) + fan.width, stack.width) * 0.5;
  const depth = (fan.height + stack.height) * 0.5;
  const unit = Math.max(span * 0.98, depth * 0.9);
  scene.add(board(renderer, 'linen', { size: 4096 }));

  const back = fan.height * 0.5 + 0.3;
  await bandedStack(set, { stack, photos: product.photos, x: -span * 0.2, y: back - unit * 0.02, turn: 7 });
  await spreadFan(set, { fan, photos: product.photos, y: -stack.height * 0.5 - 0.1, step });
  const twig = sprig(random, { length: unit * 1.15, size: unit * 0.25, pairs: 8 });
  twig.position.set(unit * 0.98, unit * 0.02, 0.02);
  twig.rotation.z = 1.95;
  scene.add(twig);

  const from = [-unit * 3.4, unit * 0.9, unit * 2.9];
  const lights = windowLight(renderer, scene, {
    up: [0, 0, 1],
    from,
    window: [-1.5, 0.1, 0.7],
    radius: unit * 2.4,
    area: unit * 0.45,
    power: 1.5,
    fill: 0.62,
    room: { ceiling: [0.45, 0.44, 0.42], wall: [0.26, 0.24, 0.22] },
  });
  lights.shade(
    shadowBranch(random, {
      spot: [-unit * 1.3, unit * 1.25],
      turn: -12,
      reach: unit * 1.4,
      size: unit * 0.5,
      lamp: from,
    }),
    { blur: unit * 0.07, strength: 0.7 },
  );
  const { camera, focus } = set.camera({
    from: [unit * 0.35, -unit * 3.2, unit * 4.1],
    to: [0, unit * 0.02, 0],
    fov: 25,
    up: [0, 0, 1],
    sharp: [0, -unit * 0.3, 0.1],
  });
  return { scene, camera, laid: set.laid, lights, lens: unit * 0.02, focus, film: daylightFilm };
}
