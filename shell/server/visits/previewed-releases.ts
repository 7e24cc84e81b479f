import { LRUCache } from 'lru-cache';
import type { SliceInUse } from '../registry/composition';
import { type ShellModules, microFrontendOf } from '../registry/discovery';
import { incompatibilities } from '../registry/incompatibilities';
import { type Registry, UnknownReleaseError } from '../registry/registry';
import type { ReleaseFiles } from '../registry/release-files';

const KEPT = 50;

type PreviewedReleasesOptions = {
  registry: Pick<Registry, 'releaseOf'>;
  files: Pick<ReleaseFiles, 'fetch'>;
  provides: ShellModules;
};

export class PreviewedReleases {
  private readonly ready = new LRUCache<string, SliceInUse>({ max: KEPT });
  private readonly options: PreviewedReleasesOptions;

  constructor(options: PreviewedReleasesOptions) {
    this.options = options;
  }

  /** Undefined if unknown, or this shell can't serve it. */
  async get(slice: string, version: string): Promise<SliceInUse | undefined> {
    const key = `${slice} ${version}`;
    const known = this.ready.get(key);
    if (known) return known;
    const { registry, files, provides } = this.options;
    try {
      const release = await registry.releaseOf(slice, version);
      if (incompatibilities(release.needs, provides).length > 0) return undefined;
      await files.fetch(slice, version);
      const ready = { name: slice, ...microFrontendOf(release, { traffic: 0, default: false }) };
      this.ready.set(key, ready);
      return ready;
    } catch (error) {
      if (error instanceof UnknownReleaseError) return undefined;
      throw error;
    }
  }
}
