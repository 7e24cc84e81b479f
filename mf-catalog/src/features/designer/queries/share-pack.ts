import { saveFile } from 'shared-contracts/files/save-file';
import { PICTURE, drawPack } from '../model/door-picture';
import type { PackDesign, TrayPhotos } from '../model/pack-design';

const NAME = 'my-magnets.jpg';

async function loaded(src: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

async function pictureFile(
  design: PackDesign,
  photos: TrayPhotos,
  pictureOf: (photo: string) => string | undefined,
): Promise<File> {
  const used = [...new Set(design.placed.flatMap((held) => (held ? [held.photo] : [])))];
  const pictures = new Map<string, HTMLImageElement>();
  await Promise.all(
    used.map(async (id) => {
      const src = pictureOf(id);
      const picture = src === undefined ? undefined : await loaded(src);
      if (picture) pictures.set(id, picture);
    }),
  );
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser cannot draw');
  drawPack(brush, { design, photos, pictures });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('This browser cannot store a drawing');
  return new File([blob], NAME, { type: blob.type });
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Saves where there is no share sheet. Throws if the browser cannot draw it. */
export async function sharePack(...pack: Parameters<typeof pictureFile>): Promise<'shared' | 'saved'> {
  const file = await pictureFile(...pack);
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (isAborted(error)) return 'shared';
      // drawing took longer than the browser waits after a press
    }
  }
  saveFile(file, NAME);
  return 'saved';
}
