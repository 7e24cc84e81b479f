import { compileFunction } from 'node:vm';
import type { SliceInUse } from '../registry/composition';
import { browserFileUrl } from '../registry/discovery';
import { readVerified } from '../registry/integrity';
import type { ReleaseFiles } from '../registry/release-files';

/** Replaced with the URL of the slice's browser files. */
const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';

/** A slice's server bundle as text. Rejects with IntegrityError if it was altered, with SyntaxError if it is no JavaScript. */
export async function bundleCode(files: Pick<ReleaseFiles, 'fileOf'>, slice: SliceInUse): Promise<string> {
  const { extras } = slice;
  const bytes = await readVerified(files.fileOf(extras.server.url), extras.server.integrity);
  const code = bytes.toString('utf8').replaceAll(PUBLIC_PATH_PLACEHOLDER, browserFileUrl(slice));
  // one that does not compile would keep the process of all slices from starting; it is not run here
  compileFunction(code, ['exports', 'require', 'module']);
  return code;
}
