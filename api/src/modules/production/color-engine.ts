import type { ColorIntent } from 'shared-contracts/production/schemas';
import {
  type ColorTransform,
  type LittleCms,
  NO_CACHE,
  type Profile,
  littleCms,
  opened,
} from '../../shared/color/little-cms.js';

/** Three or four bytes a pixel. `icc`: null for sRGB. */
export type ColoredPixels = { data: Buffer; icc: Buffer | null };
const DESCRIPTION = 0;
const BLACK_POINT = 0x2000;
const SOFT_PROOF = 0x4000;
const intents: Record<ColorIntent['rendering'], number> = {
  perceptual: 0,
  'relative colorimetric': 1,
  saturation: 2,
  'absolute colorimetric': 3,
};
/** On screen, white is the screen's. */
const ON_SCREEN = intents['relative colorimetric'];

export class ColorConversion {
  private readonly transforms = new Map<string, ColorTransform>();

  private constructor(
    private readonly lcms: LittleCms,
    private readonly printer: Profile,
    private readonly intent: ColorIntent,
  ) {}

  /** Null if the engine cannot read the profile. Call `close` at the end. */
  static async open(icc: Buffer, intent: ColorIntent): Promise<ColorConversion | null> {
    const lcms = await littleCms();
    const printer = opened(lcms, icc);
    return printer === 0 ? null : new ColorConversion(lcms, printer, intent);
  }

  get name(): string {
    return this.lcms.cmsGetProfileInfoASCII(this.printer, DESCRIPTION, 'en', 'US').replaceAll('\0', '').trim();
  }

  /** CMYK. An unreadable profile counts as sRGB. */
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

  private converted(data: Buffer, key: string, create: () => ColorTransform): Buffer {
    const transform = this.transforms.get(key) ?? create();
    if (transform === 0) throw new Error('the color engine cannot convert with this profile');
    this.transforms.set(key, transform);
    return Buffer.from(this.lcms.cmsDoTransform(transform, data, data.length / 3).buffer);
  }
}

const keyOf = (icc: Buffer | null) => icc?.toString('base64') ?? '';
