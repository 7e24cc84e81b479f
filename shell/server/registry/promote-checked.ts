import { incompatibilities } from './incompatibilities';
import type { Release } from './discovery';
import type { LiveShell, Registry } from './registry';

/** A refused promotion, with one reason per line in its message. Nothing has changed. */
export class PromotionRefusedError extends Error {
  override readonly name = 'PromotionRefusedError';
}

/**
 * Puts a release into use if every live shell can serve it and its pages render. `smokeTest` renders them and returns the
 * problems. Throws PromotionRefusedError or UnknownReleaseError.
 */
export async function promoteChecked(options: {
  registry: Registry;
  slice: string;
  version: string;
  smokeTest: (release: Release, shell: LiveShell) => Promise<string[]>;
}): Promise<void> {
  const { registry, slice, version, smokeTest } = options;
  const release = await registry.releaseOf(slice, version);
  const refuse = (reasons: string[]): never => {
    throw new PromotionRefusedError([`${slice} ${version} was not promoted:`, ...reasons].join('\n  '));
  };
  const [shell, ...others] = await registry.liveShells();
  if (!shell)
    return refuse(['no shell server has been running in the last minute: start one to check the release against']);
  const problems = new Set(
    [shell, ...others].flatMap(({ version: shellVersion, provides }) =>
      incompatibilities(release.needs, provides).map((problem) => `shell ${shellVersion}: ${problem}`),
    ),
  );
  if (problems.size) refuse([...problems]);
  const broken = await smokeTest(release, shell);
  if (broken.length) refuse(broken);
  await registry.promote({ slice, version, by: 'operator' });
}
