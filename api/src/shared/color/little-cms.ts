export type Profile = number;
export type ColorTransform = number;
/** lcms-wasm brings no types. Pointers are numbers. */
export type LittleCms = {
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
  ) => ColorTransform;
  cmsCreateProofingTransform: (
    from: Profile,
    fromFormat: number,
    to: Profile,
    toFormat: number,
    proofed: Profile,
    intent: number,
    proofIntent: number,
    flags: number,
  ) => ColorTransform;
  cmsDoTransform: (transform: ColorTransform, pixels: Uint8Array, count: number) => Uint8Array;
  cmsDeleteTransform: (transform: ColorTransform) => void;
};

export const NO_CACHE = 0x0040;

let engine: Promise<LittleCms> | undefined;
/** It takes 1 MB. */
export const littleCms = (): Promise<LittleCms> =>
  (engine ??= import('lcms-wasm').then(({ instantiate }) => (instantiate as () => Promise<LittleCms>)()));

/* oxlint-disable no-underscore-dangle -- the engine's own names */
/** 0 if that is no profile. The engine's own wrapper overflows the stack with a large one. */
export function opened(lcms: LittleCms, icc: Buffer): Profile {
  const pointer = lcms._malloc(icc.length);
  try {
    lcms.HEAPU8.set(icc, pointer);
    return lcms._cmsOpenProfileFromMem(pointer, icc.length);
  } finally {
    lcms._free(pointer);
  }
}
