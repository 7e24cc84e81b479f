import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { maximumBytes } = shopPolicy.photos;
/** What phones' browsers can draw on. */
const MAX_PIXELS = 16_000_000;
const QUALITIES = [0.92, 0.85, 0.75];
/** Of each side, when no quality makes it small enough. */
const SCALES = [1, 0.7, 0.5];

const isSlowToRead = ({ type }: File): boolean => /^image\/(hei[cf]|avif)$/.test(type);

/** Too large to send, or slow for the shop to read. */
export const needsWork = (file: File): boolean => file.size > maximumBytes || isSlowToRead(file);

export function sizeWithin({ width, height }: { width: number; height: number }, pixels: number, scale = 1) {
  const fitting = scale * Math.min(1, Math.sqrt(pixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * fitting)), height: Math.max(1, Math.floor(height * fitting)) };
}

/** Undefined if the browser can't draw phones' wide colors. */
function wideBrush(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  try {
    const brush = canvas.getContext('2d', { colorSpace: 'display-p3' });
    return brush?.getContextAttributes?.().colorSpace === 'display-p3' ? brush : undefined;
  } catch {
    return undefined;
  }
}

/** Without one, a JPEG in wide colors would be printed pale. */
async function hasProfile(jpeg: Blob): Promise<boolean> {
  const start = new Uint8Array(await jpeg.slice(0, 2_048).arrayBuffer());
  return String.fromCharCode(...start).includes('ICC_PROFILE');
}

function draw(picture: ImageBitmap, size: { width: number; height: number }, isWide: boolean) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const brush = isWide ? wideBrush(canvas) : canvas.getContext('2d');
  if (!brush) return undefined;
  // JPEG has no transparency
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, size.width, size.height);
  brush.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

async function smallEnough(picture: ImageBitmap, isWide: boolean): Promise<Blob | undefined> {
  for (const scale of SCALES) {
    const canvas = draw(picture, sizeWithin(picture, MAX_PIXELS, scale), isWide);
    if (!canvas) return undefined;
    try {
      for (const quality of QUALITIES) {
        const jpeg = await jpegOf(canvas, quality);
        if (!jpeg || jpeg.type !== 'image/jpeg' || (isWide && !(await hasProfile(jpeg)))) return undefined;
        if (jpeg.size <= maximumBytes) return jpeg;
      }
    } finally {
      // Safari keeps the memory of a canvas until it is empty
      canvas.width = 0;
    }
  }
  return undefined;
}

async function drawnAgain(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    // only if colors and pixels stay: else the shop reads it, which is slower
    const isOptional = file.size <= maximumBytes;
    if (isOptional && picture.width * picture.height > MAX_PIXELS) return undefined;
    const jpeg = (await smallEnough(picture, true)) ?? (isOptional ? undefined : await smallEnough(picture, false));
    return jpeg && new File([jpeg], file.name, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

// one at a time: a decoded photo takes 50 MB or more
let last: Promise<unknown> = Promise.resolve();

/** An upright JPEG small enough, or the file itself; undefined if neither is possible. */
export function sendable(file: File, signal: AbortSignal): Promise<File | undefined> {
  const asItIs = file.size <= maximumBytes ? file : undefined;
  const turn = last.then(async () => {
    if (signal.aborted) return asItIs;
    return (await drawnAgain(file).catch(() => undefined)) ?? asItIs;
  });
  last = turn;
  return turn;
}
