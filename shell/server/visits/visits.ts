import { randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import { networkOf } from 'shared-server/http/network';
import { type Preview, readPreview } from 'shared-server/registry/preview-link';
import { type Composition, type SliceInUse, composed } from '../registry/composition';
import { type Rollout, replaced } from '../registry/rollout';
import { liveSliceOf } from './live-slice';
import { readVisit, signVisit, visitTokenOf } from './visit-token';

export type Visit = {
  composition: Composition;
  isPersonal: boolean;
  preview?: Preview;
  setCookies: string[];
  network: string;
  /** While a canary runs. */
  visitor?: string;
  /** A canary runs and no page was served to this visitor before. */
  isNew: boolean;
};
/** `mayPreview`: on the preview site, where alone previews count. */
export type Visiting = { cookies: string | undefined; address: string; mayPreview: boolean };
export type VisitsOptions = {
  rollout: () => Rollout;
  released: (slice: string, version: string) => Promise<SliceInUse | undefined>;
  /** Undefined while the registry has not been read. */
  key: () => Uint8Array | undefined;
  isSecure: boolean;
};

const LEFT_FOR_MS = 30 * 24 * 3_600_000;

/** Visitors get a session cookie only while a canary runs. */
export class Visits {
  private readonly names: { session: string; preview: string; staffLeft: string };
  private readonly options: VisitsOptions;

  constructor(options: VisitsOptions) {
    this.options = options;
    const { releaseSession, releasePreview, staffLeft } = cookieNames(options.isSecure);
    this.names = { session: releaseSession, preview: releasePreview, staffLeft };
  }

  async of({ cookies: cookieHeader, address, mayPreview }: Visiting): Promise<Visit> {
    const rollout = this.options.rollout();
    const cookies = parseCookie(cookieHeader ?? '');
    const visit = this.inSession(rollout, cookies[this.names.session], address);
    const signed = mayPreview ? cookies[this.names.preview] : undefined;
    if (signed === undefined) return visit;
    const preview = this.read(signed);
    const composition = preview && (await this.previewed(preview, visit.composition));
    if (!composition) return { ...visit, setCookies: [...visit.setCookies, this.endPreview()] };
    return { ...visit, composition, isPersonal: true, preview };
  }

  /** Whether this shell can serve all its versions. */
  async canShow(preview: Preview): Promise<boolean> {
    return (await this.previewed(preview, this.options.rollout().current)) !== undefined;
  }

  /** Only on the preview site. */
  previewIn(cookieHeader: string | undefined): Preview | undefined {
    return this.read(parseCookie(cookieHeader ?? '')[this.names.preview] ?? '');
  }

  read(signed: string): Preview | undefined {
    const key = this.options.key();
    return key && readPreview(signed, key);
  }

  private async previewed(preview: Preview, usual: Composition): Promise<Composition | undefined> {
    const { slice, version, others, staff, live } = preview;
    if (live) return replaced(usual, [liveSliceOf({ slice, version, live })]);
    const wanted = Object.entries({ ...others, ...staff, [slice]: version });
    const slices = await Promise.all(wanted.map(([name, one]) => this.options.released(name, one)));
    const ready = slices.filter((one) => one !== undefined);
    if (ready.length < wanted.length) return undefined;
    return others ? composed(ready, usual.innerPaths) : replaced(usual, ready);
  }

  startPreview(signed: string, { expiresAt }: Preview): string {
    return this.cookie(this.names.preview, signed, { expires: new Date(expiresAt * 1000) });
  }

  endPreview(): string {
    return this.cookie(this.names.preview, '', { expires: new Date(0) });
  }

  /** Shows the live pages to one of the staff until the versions change. */
  leaveStaffVersions(id: string): string {
    return this.cookie(this.names.staffLeft, id, { expires: new Date(Date.now() + LEFT_FOR_MS) });
  }

  returnToStaffVersions(): string {
    return this.cookie(this.names.staffLeft, '', { expires: new Date(0) });
  }

  private inSession(rollout: Rollout, signed: string | undefined, address: string): Visit {
    const key = this.options.key();
    if (rollout.canaries.length === 0 || !key)
      return {
        composition: rollout.current,
        isPersonal: false,
        setCookies: [],
        network: networkOf(address),
        isNew: false,
      };
    const known = signed === undefined ? undefined : readVisit(signed, key);
    const token = known ?? visitTokenOf(randomUUID(), address, key);
    return {
      composition: rollout.compositionOf(token.session),
      isPersonal: true,
      setCookies: known ? [] : [this.cookie(this.names.session, signVisit(token, key))],
      network: networkOf(address),
      visitor: token.visitor,
      isNew: !known,
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
