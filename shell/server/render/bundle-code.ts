import type { SliceInUse } from '../registry/composition';
import { browserFileUrl } from '../registry/discovery';
import { readVerified } from '../registry/integrity';
import type { ReleaseFiles } from '../registry/release-files';

/** Replaced with the URL of the slice's browser files. */
const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';

/** A slice's server bundle as text. Rejects with IntegrityError if it was altered. */
export async function bundleCode(files: Pick<ReleaseFiles, 'fileOf'>, slice: SliceInUse): Promise<string> {
  const { extras } = slice;
  const bytes = await readVerified(files.fileOf(extras.server.url), extras.server.integrity);
  return bytes.toString('utf8').replaceAll(PUBLIC_PATH_PLACEHOLDER, browserFileUrl(slice));
}
