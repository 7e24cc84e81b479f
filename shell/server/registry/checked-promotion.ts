import { incompatibilities } from './compatibility';
import type { Release } from './discovery';
import type { LiveShell, Registry } from './registry';

/** An operator's promotion that would have broken pages; nothing has changed. The message says why, a line per reason. */
export class PromotionRefusedError extends Error {
  override readonly name = 'PromotionRefusedError';
}

/**
 * Puts a release into use after it was found fit: every live shell can serve it, and each of its pages could be rendered.
 * `trial` renders them and gives what went wrong. Throws PromotionRefusedError or UnknownReleaseError.
 */
export async function promoteChecked(options: {
  registry: Registry;
  slice: string;
  version: string;
  trial: (release: Release, shell: LiveShell) => Promise<string[]>;
}): Promise<void> {
  const { registry, slice, version, trial } = options;
  const release = await registry.releaseOf(slice, version);
  const refuse = (reasons: string[]): never => {
    throw new PromotionRefusedError([`${slice} ${version} is not promoted:`, ...reasons].join('\n  '));
  };
  const [shell, ...others] = await registry.liveShells();
  if (!shell)
    return refuse(['no shell server has been running in the last minute: start one, which it is checked against']);
  const unfit = new Set(
    [shell, ...others].flatMap(({ version: shellVersion, brings }) =>
      incompatibilities(release.needs, brings).map((problem) => `shell ${shellVersion}: ${problem}`),
    ),
  );
  if (unfit.size) refuse([...unfit]);
  const broken = await trial(release, shell);
  if (broken.length) refuse(broken);
  await registry.promote({ slice, version, by: 'operator' });
}
