import { compileFunction } from 'node:vm';
import type { SliceInUse } from '../registry/composition';
import { browserFileUrl } from '../registry/discovery';
import { readVerified } from '../registry/integrity';
import type { ReleaseFiles } from '../registry/release-files';

/** Replaced with the URL of the slice's browser files. */
const PUBLIC_PATH_PLACEHOLDER = '@@slice-public-path@@/';

/** Rejects with IntegrityError or SyntaxError. */
export async function bundleCode(files: Pick<ReleaseFiles, 'fileOf'>, slice: SliceInUse): Promise<string> {
  const { extras } = slice;
  const bytes = await readVerified(files.fileOf(extras.server.url), extras.server.integrity);
  const code = bytes.toString('utf8').replaceAll(PUBLIC_PATH_PLACEHOLDER, browserFileUrl(slice));
  // code that does not compile would keep the process of all slices from starting
  compileFunction(code, ['exports', 'require', 'module']);
  return code;
}
