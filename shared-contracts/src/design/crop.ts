export type PixelSize = { width: number; height: number };
export type Inches = { widthInches: number; heightInches: number };
/** `marginInches`: how far the picture reaches beyond what is seen on each side. */
export type PrintedArea = Inches & { marginInches: number };
/**
 * The printed part, wrap and bleed included: center and sides (along the magnet's) in pixels of the stored upright picture.
 * `rotation`: degrees that the photo is turned clockwise under the magnet.
 */
export type Crop = { cx: number; cy: number; w: number; h: number; rotation: number };
/** In pixels of its photo, from the upper left. */
export type Face = { x: number; y: number; w: number; h: number };

/** Sums of sines and cosines miss whole pixels by less. */
const ROUNDING = 1e-6;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const even = (value: number) => 2 * Math.round(value / 2);

function turnOf(rotation: number): { cos: number; sin: number } {
  // exact at quarter turns
  const quarters = ((((rotation % 360) + 360) % 360) / 90) as 0 | 1 | 2 | 3;
  if (Number.isInteger(quarters)) return { cos: [1, 0, -1, 0][quarters]!, sin: [0, 1, 0, -1][quarters]! };
  const angle = (rotation * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

export const withMargins = ({ widthInches, heightInches, marginInches }: PrintedArea): Inches => ({
  widthInches: widthInches + 2 * marginInches,
  heightInches: heightInches + 2 * marginInches,
});

/** Width by height, margins included. */
export function aspectOf(print: PrintedArea): number {
  const { widthInches, heightInches } = withMargins(print);
  return widthInches / heightInches;
}

/** The upright box around it. */
function boundsOf({ w, h, rotation }: Pick<Crop, 'w' | 'h' | 'rotation'>): PixelSize {
  const { cos, sin } = turnOf(rotation);
  return { width: w * Math.abs(cos) + h * Math.abs(sin), height: w * Math.abs(sin) + h * Math.abs(cos) };
}

export function isInside(crop: Crop, photo: PixelSize): boolean {
  const { width, height } = boundsOf(crop);
  const fits = (center: number, size: number, whole: number) =>
    center - size / 2 >= -ROUNDING && center + size / 2 <= whole + ROUNDING;
  return fits(crop.cx, width, photo.width) && fits(crop.cy, height, photo.height);
}

export function largestWidth(photo: PixelSize, aspect: number, rotation: number): number {
  const { width, height } = boundsOf({ w: 1, h: 1 / aspect, rotation });
  return Math.min(photo.width / width, photo.height / height);
}

/** The nearest crop inside the photo, at least `leastWidth` wide unless the photo is too small. */
export function fitCrop(crop: Crop, photo: PixelSize, { aspect, leastWidth = 0 }: CropRules): Crop {
  const largest = largestWidth(photo, aspect, crop.rotation);
  const w = clamp(crop.w, Math.min(leastWidth, largest), largest);
  const h = w / aspect;
  const { width, height } = boundsOf({ w, h, rotation: crop.rotation });
  return {
    ...crop,
    w,
    h,
    cx: clamp(crop.cx, width / 2, photo.width - width / 2),
    cy: clamp(crop.cy, height / 2, photo.height - height / 2),
  };
}
export type CropRules = { aspect: number; leastWidth?: number };

export function scaledCrop(crop: Crop, { from, to }: { from: PixelSize; to: PixelSize }): Crop {
  const [x, y] = [to.width / from.width, to.height / from.height];
  return { cx: crop.cx * x, cy: crop.cy * y, w: crop.w * x, h: crop.h * x, rotation: crop.rotation };
}

/** Even sizes, so that edges lie between pixels; never larger. */
export function inWholePixels(crop: Crop, photo: PixelSize): Crop {
  const [cx, cy] = [Math.round(crop.cx), Math.round(crop.cy)];
  const aspect = crop.w / crop.h;
  for (let w = even(crop.w); w > 2; w -= 2) {
    const rounded = { cx, cy, w, h: Math.max(2, even(w / aspect)), rotation: crop.rotation };
    if (isInside(rounded, photo)) return rounded;
  }
  return { cx, cy, w: 2, h: 2, rotation: crop.rotation };
}

/** Dots per inch, whatever the rotation. */
export function dpiOf({ w, h }: Pick<Crop, 'w' | 'h'>, print: PrintedArea): number {
  const { widthInches, heightInches } = withMargins(print);
  return Math.min(w / widthInches, h / heightInches);
}

/** `by`: in screen pixels. `scale`: screen pixels per photo pixel. */
export function panned(crop: Crop, by: { x: number; y: number }, scale: number): Crop {
  const { cos, sin } = turnOf(-crop.rotation);
  return {
    ...crop,
    cx: crop.cx - (cos * by.x - sin * by.y) / scale,
    cy: crop.cy - (sin * by.x + cos * by.y) / scale,
  };
}

/** What is under the finger (`at`, in screen pixels from the middle) stays there. */
export function zoomed(
  crop: Crop,
  { factor, at }: { factor: number; at: { x: number; y: number } },
  scale: number,
): Crop {
  const there = panned(crop, { x: -at.x, y: -at.y }, scale);
  const closer = { ...there, w: there.w / factor, h: there.h / factor };
  return panned(closer, at, scale * factor);
}

/** Draws the photo at its stored size, from its upper left; the crop fills a box of this width. */
export function cssTransformOf({ cx, cy, w, h, rotation }: Crop, boxWidth: number): string {
  const scale = boxWidth / w;
  return `translate(${boxWidth / 2}px, ${(h * scale) / 2}px) rotate(${rotation}deg) scale(${scale}) translate(${-cx}px, ${-cy}px)`;
}

/** Of what is cut off a portrait: heads are above the middle, but pets and meals have a lower part. */
const LIFT = 0.1;

/** The largest in the middle, of a portrait a little above it. */
export function centerCrop(photo: PixelSize, aspect: number): Crop {
  const w = largestWidth(photo, aspect, 0);
  const h = w / aspect;
  const lift = photo.height > photo.width ? LIFT * (photo.height - h) : 0;
  return fitCrop({ cx: photo.width / 2, cy: photo.height / 2 - lift, w, h, rotation: 0 }, photo, { aspect });
}

/** As earlier versions cropped a photo without faces; carts with such designs are printed as they were shown. */
export function upperThirdCrop(photo: PixelSize, aspect: number): Crop {
  const crop = centerCrop(photo, aspect);
  return photo.height > photo.width ? fitCrop({ ...crop, cy: photo.height / 3 }, photo, { aspect }) : crop;
}

const STEPS = 40;
const CUT_FACE = 0.3;
const EYE_LEVEL = 0.42;

/** A cut face is worse than none. */
function worthOf(face: Face, { cx, cy, w, h }: Crop): number {
  const inside = (from: number, size: number, start: number, whole: number) =>
    clamp(Math.min(from + size, start + whole) - Math.max(from, start), 0, size) / size;
  const share = inside(face.x, face.w, cx - w / 2, w) * inside(face.y, face.h, cy - h / 2, h);
  const size = Math.sqrt(face.w * face.h);
  if (share >= 1) return size;
  return share > 0 ? -CUT_FACE * size : 0;
}

const stepsIn = (room: number): number[] =>
  room > ROUNDING ? Array.from({ length: STEPS + 1 }, (_, step) => (room * step) / STEPS) : [0];

/** The largest with the most faces, at eye level if possible; without faces, the middle. */
export function firstCrop(photo: PixelSize, aspect: number, faces: readonly Face[] = []): Crop {
  const middle = centerCrop(photo, aspect);
  if (faces.length === 0) return middle;
  const [roomX, roomY] = [photo.width - middle.w, photo.height - middle.h];
  const candidates = stepsIn(roomX).flatMap((x) =>
    stepsIn(roomY).map((y): Crop => ({ ...middle, cx: middle.w / 2 + x, cy: middle.h / 2 + y })),
  );
  const placed = candidates.map((crop) => {
    const worth = faces.reduce((sum, face) => sum + worthOf(face, crop), 0);
    const whole = faces.filter((face) => worthOf(face, crop) > 0);
    const distance = whole.reduce(
      (sum, face) =>
        sum +
        Math.abs(face.y + face.h / 2 - (crop.cy - crop.h / 2 + EYE_LEVEL * crop.h)) +
        Math.abs(face.x + face.w / 2 - crop.cx),
      0,
    );
    return { crop, worth, distance };
  });
  const best = placed.reduce((a, b) => (b.worth > a.worth || (b.worth === a.worth && b.distance < a.distance) ? b : a));
  return best.worth > 0 ? best.crop : middle;
}
