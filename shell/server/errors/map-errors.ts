import type { Logger } from 'pino';
import { type Frame, saveMappedErrors, unmappedErrors } from 'shared-server/registry/errors';
import type { Registry } from '../registry/registry';
import type { ReleaseFiles } from '../registry/release-files';
import { mapFrames } from './map-frames';

type Options = { registry: Registry; files: ReleaseFiles; log: Logger };

/** Any server may do this at any time. */
export async function mapErrors({ registry, files, log }: Options): Promise<void> {
  const errors = await unmappedErrors(registry.db);
  const [first] = errors;
  if (!first) return;
  const { slice, version } = first;
  const stacks = errors.map(({ frames }) => frames);
  const mapped = await files
    .fetch(slice, version)
    .then(() => mapFrames(files.folderOf(slice, version), stacks))
    .catch((error: unknown): Frame[][] => {
      log.warn({ slice, version, err: error }, 'the stacks of errors could not be mapped to the sources');
      return stacks;
    });
  await saveMappedErrors(
    registry.db,
    errors.map((error, index) => ({ ...error, frames: mapped[index] ?? error.frames })),
  );
}
