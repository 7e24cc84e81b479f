import type { ColorIntent } from 'shared-contracts/production/schemas';

/** Pixels, three or four bytes each, and the profile of their values; null: sRGB. */
export type ColoredPixels = { data: Buffer; icc: Buffer | null };
type Profile = number;
type Transform = number;
/** The part of lcms-wasm that is used; it brings no types. Pointers are numbers. */
type Engine = {
  HEAPU8: Uint8Array;
  _malloc: (bytes: number) => number;
  _free: (pointer: number) => void;
  _cmsOpenProfileFromMem: (pointer: number, bytes: number) => Profile;
  cmsCreate_sRGBProfile: () => Profile;
  cmsCloseProfile: (profile: Profile) => void;
  cmsGetProfileInfoASCII: (profile: Profile, info: number, language: string, country: string) => string;
  cmsFormatterForColorspaceOfProfile: (profile: Profile, bytes: number, isFloat: number) => number;
  cmsCreateTransform: (
    from: Profile,
    fromFormat: number,
    to: Profile,
    toFormat: number,
    intent: number,
    flags: number,
  ) => Transform;
  cmsCreateProofingTransform: (
    from: Profile,
    fromFormat: number,
    to: Profile,
    toFormat: number,
    proofed: Profile,
    intent: number,
    proofIntent: number,
    flags: number,
  ) => Transform;
  cmsDoTransform: (transform: Transform, pixels: Uint8Array, count: number) => Uint8Array;
  cmsDeleteTransform: (transform: Transform) => void;
};

const DESCRIPTION = 0;
const BLACK_POINT = 0x2000;
const SOFT_PROOF = 0x4000;
const NO_CACHE = 0x0040;
const intents: Record<ColorIntent['rendering'], number> = {
  perceptual: 0,
  'relative colorimetric': 1,
  saturation: 2,
  'absolute colorimetric': 3,
};
/** On screen, white is the screen's. */
const ON_SCREEN = intents['relative colorimetric'];

let engine: Promise<Engine> | undefined;
/** Takes 1 MB that only a process needs which converts colors. */
const loaded = (): Promise<Engine> =>
  (engine ??= import('lcms-wasm').then(({ instantiate }) => (instantiate as () => Promise<Engine>)()));

/** Converts from the profiles of photos to that of a printer, or shows what the printer would make of them. */
export class ColorConversion {
  private readonly transforms = new Map<string, Transform>();

  private constructor(
    private readonly lcms: Engine,
    private readonly printer: Profile,
    private readonly intent: ColorIntent,
  ) {}

  /** Null if that is no profile the engine can read. Call `close` at the end. */
  static async open(icc: Buffer, intent: ColorIntent): Promise<ColorConversion | null> {
    const lcms = await loaded();
    const printer = opened(lcms, icc);
    return printer === 0 ? null : new ColorConversion(lcms, printer, intent);
  }

  /** As the profile calls itself. */
  get name(): string {
    return this.lcms.cmsGetProfileInfoASCII(this.printer, DESCRIPTION, 'en', 'US').replaceAll('\0', '').trim();
  }

  /** CMYK, four bytes a pixel. A profile that cannot be read counts as sRGB. */
  toInks({ data, icc }: ColoredPixels): Buffer {
    return this.converted(data, `inks ${keyOf(icc)}`, () => {
      const from = this.sourceOf(icc);
      const transform = this.lcms.cmsCreateTransform(
        from,
        this.formatOf(from),
        this.printer,
        this.formatOf(this.printer),
        intents[this.intent.rendering],
        this.flags,
      );
      this.lcms.cmsCloseProfile(from);
      return transform;
    });
  }

  /** How the print will look, in sRGB, three bytes a pixel. */
  proof({ data, icc }: ColoredPixels): Buffer {
    return this.converted(data, `proof ${keyOf(icc)}`, () => {
      const from = this.sourceOf(icc);
      const screen = this.lcms.cmsCreate_sRGBProfile();
      const transform = this.lcms.cmsCreateProofingTransform(
        from,
        this.formatOf(from),
        screen,
        this.formatOf(screen),
        this.printer,
        intents[this.intent.rendering],
        ON_SCREEN,
        this.flags | SOFT_PROOF,
      );
      this.lcms.cmsCloseProfile(screen);
      this.lcms.cmsCloseProfile(from);
      return transform;
    });
  }

  close(): void {
    for (const transform of this.transforms.values()) this.lcms.cmsDeleteTransform(transform);
    this.lcms.cmsCloseProfile(this.printer);
  }

  private get flags(): number {
    return NO_CACHE | (this.intent.keepsBlackPoint ? BLACK_POINT : 0);
  }

  private formatOf(profile: Profile): number {
    return this.lcms.cmsFormatterForColorspaceOfProfile(profile, 1, 0);
  }

  private sourceOf(icc: Buffer | null): Profile {
    return (icc && opened(this.lcms, icc)) || this.lcms.cmsCreate_sRGBProfile();
  }

  private converted(data: Buffer, key: string, create: () => Transform): Buffer {
    const transform = this.transforms.get(key) ?? create();
    if (transform === 0) throw new Error('the color engine cannot convert with this profile');
    this.transforms.set(key, transform);
    return Buffer.from(this.lcms.cmsDoTransform(transform, data, data.length / 3).buffer);
  }
}

const keyOf = (icc: Buffer | null) => icc?.toString('base64') ?? '';

/* oxlint-disable no-underscore-dangle -- the engine's own names */
/** Its own wrapper would copy the profile onto the stack, which a large one overflows. */
function opened(lcms: Engine, icc: Buffer): Profile {
  const pointer = lcms._malloc(icc.length);
  try {
    lcms.HEAPU8.set(icc, pointer);
    return lcms._cmsOpenProfileFromMem(pointer, icc.length);
  } finally {
    lcms._free(pointer);
  }
}
