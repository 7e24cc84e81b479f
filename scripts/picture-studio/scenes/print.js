import * as THREE from 'three';

const perInch = 400;
const loaded = new Map();

async function photo(name) {
  if (!loaded.has(name)) {
    const image = new Image();
    image.src = `/developed/${name}.png`;
    loaded.set(
      name,
      image.decode().then(() => image),
    );
  }
  return loaded.get(name);
}

/** Draws a photo so that it fills the frame; `focus` is the point that stays in sight, `zoom` how much closer it is. */
function fill(context, image, frame, { focus = [0.5, 0.5], zoom = 1 } = {}) {
  const scale = Math.max(frame.width / image.width, frame.height / image.height) * zoom;
  const [w, h] = [frame.width / scale, frame.height / scale];
  const left = Math.min(Math.max(image.width * focus[0] - w / 2, 0), image.width - w);
  const top = Math.min(Math.max(image.height * focus[1] - h / 2, 0), image.height - h);
  context.drawImage(image, left, top, w, h, frame.x, frame.y, frame.width, frame.height);
}

const paper = '#f7f4ee';

/** How photos are laid out on the paper; every function gets the magnet's size and names its frames in the same unit. */
const layouts = {
  full: (w, h) => [{ x: 0, y: 0, width: w, height: h }],
  border: (w, h) => {
    const m = Math.min(w, h) * 0.055;
    return [{ x: m, y: m, width: w - 2 * m, height: h - 2 * m }];
  },
  polaroid: (w) => {
    const m = w * 0.065;
    return [{ x: m, y: m, width: w - 2 * m, height: w - 2 * m }];
  },
  strip: (w, h) => {
    const m = w * 0.075;
    const each = (h - 4 * m) / 3;
    return [0, 1, 2].map((i) => ({ x: m, y: m + i * (each + m), width: w - 2 * m, height: each }));
  },
};

/** The frames of a format's photos, in inches from the upper left of the magnet. */
export const framesOf = ({ width, height, layout = 'full' }) => layouts[layout](width, height);

/** The print for one magnet as a texture: `picks` are photo names or `{ photo, focus, zoom }`. */
export async function makePrint(renderer, { width, height, layout = 'full' }, picks) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(width * perInch, 2400));
  canvas.height = Math.round((canvas.width * height) / width);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const frames = layouts[layout](canvas.width, canvas.height);
  for (const [i, frame] of frames.entries()) {
    const pick = picks[i % picks.length];
    const { photo: name, ...crop } = typeof pick === 'string' ? { photo: pick } : pick;
    fill(context, await photo(name), frame, crop);
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
