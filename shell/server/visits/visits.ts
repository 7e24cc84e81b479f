import { randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import { type Preview, readPreview } from 'shared-contracts/releases/preview-link';
import { type Composition, type SliceInUse, composed } from '../registry/composition';
import { type Rollout, replaced } from '../registry/rollout';

/** What one page load gets. */
export type Visit = {
  composition: Composition;
  /** Whether another visitor could get another composition. */
  isPersonal: boolean;
  preview?: Preview;
  setCookies: string[];
};
export type VisitsOptions = {
  rollout: () => Rollout;
  /** The published release, ready to be served; undefined if there is none or the shell can't serve it. */
  released: (slice: string, version: string) => Promise<SliceInUse | undefined>;
  /** Signs previews; undefined while the registry has not been read. */
  previewKey: () => Uint8Array | undefined;
  isSecure: boolean;
};

/** A session as random text; no longer than one of our own. */
const SESSION = /^[0-9a-f-]{36}$/;

/**
 * Decides which composition each page load gets: the one in use, that of the session's canaries, or a preview. A session gets its
 * cookie only while a canary runs.
 */
export class Visits {
  private readonly names: { session: string; preview: string };
  private readonly options: VisitsOptions;

  constructor(options: VisitsOptions) {
    this.options = options;
    const { releaseSession, releasePreview } = cookieNames(options.isSecure);
    this.names = { session: releaseSession, preview: releasePreview };
  }

  async of(cookieHeader: string | undefined): Promise<Visit> {
    const rollout = this.options.rollout();
    const cookies = parseCookie(cookieHeader ?? '');
    const visit = this.inSession(rollout, cookies[this.names.session]);
    const signed = cookies[this.names.preview];
    if (signed === undefined) return visit;
    const key = this.options.previewKey();
    const preview = key && readPreview(signed, key);
    const composition = preview && (await this.previewed(preview, visit.composition));
    if (!composition) return { ...visit, setCookies: [...visit.setCookies, this.endPreview()] };
    return { ...visit, composition, isPersonal: true, preview };
  }

  /** Undefined if one of its versions can't be served. */
  private async previewed({ slice, version, others }: Preview, usual: Composition): Promise<Composition | undefined> {
    const wanted = Object.entries({ ...others, [slice]: version });
    const slices = await Promise.all(wanted.map(([name, one]) => this.options.released(name, one)));
    const ready = slices.filter((one) => one !== undefined);
    if (ready.length < wanted.length) return undefined;
    return others ? composed(ready) : replaced(usual, ready);
  }

  /** The cookie that starts a preview. */
  startPreview(signed: string, { expiresAt }: Preview): string {
    return this.cookie(this.names.preview, signed, { expires: new Date(expiresAt * 1000) });
  }

  /** The cookie that ends it. */
  endPreview(): string {
    return this.cookie(this.names.preview, '', { expires: new Date(0) });
  }

  private inSession(rollout: Rollout, known: string | undefined): Visit {
    if (rollout.canaries.length === 0) return { composition: rollout.current, isPersonal: false, setCookies: [] };
    const isKnown = known !== undefined && SESSION.test(known);
    const session = isKnown ? known : randomUUID();
    return {
      composition: rollout.compositionOf(session),
      isPersonal: true,
      setCookies: isKnown ? [] : [this.cookie(this.names.session, session)],
    };
  }

  private cookie(name: string, value: string, options: { expires?: Date } = {}): string {
    const { isSecure } = this.options;
    return stringifySetCookie({
      name,
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      ...options,
    });
  }
}
