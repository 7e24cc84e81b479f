import type { VersionKey } from 'shared-server/registry/releases';
import type { LiveBuild } from 'shared-server/registry/live-build';
import type { SliceInUse } from '../registry/composition';
import { Release, microFrontendOf } from '../registry/discovery';
import { integrityOf } from '../registry/integrity';

const SERVER = 'server/none.cjs';

/** Browsers load it from a team's machine, which the shell can't reach. */
export function liveSliceOf({ slice, version, live }: VersionKey & { live: LiveBuild }): SliceInUse {
  const entry = `browser/${live.entry}`;
  // only tells compositions apart
  const integrity = integrityOf(Buffer.from(JSON.stringify(live)));
  const release = Release.parse({
    name: slice,
    version,
    createdAt: new Date(0).toISOString(),
    container: live.container,
    entry,
    server: SERVER,
    paths: live.paths,
    privatePaths: [],
    routes: { js: [], css: [] },
    pages: {},
    files: { [entry]: integrity, [SERVER]: integrity },
  });
  const base = `${live.origin}/remotes/${slice}/development/browser/`;
  return { name: slice, ...microFrontendOf(release, { traffic: 0, default: false }, base) };
}
