import express from 'express';
import { NO_PREVIEW_SITE, type PreviewSite } from 'shared-server/config/preview-site';
import { LiveBuild } from 'shared-server/registry/live-build';
import { previewLinkOf, signPreview } from 'shared-server/registry/preview-link';
import { Version } from 'shared-contracts/releases/slice-name';
import { containerNameOf } from '../../../federation/check/release-problems.mjs';
import { ShellModules } from '../../registry/discovery';
import { incompatibilities } from '../../registry/incompatibilities';
import { fieldErrors, problem } from './problem';
import { readBody } from './read-body';
import type { TokenHandler } from './with-token';

const VALID_S = 8 * 3600;
const MAX_BYTES = 100_000;
/** Browsers keep cookies of 4096 bytes, with their names. */
const MAX_SIGNED_CHARACTERS = 3800;

const Body = LiveBuild.extend({ version: Version, needs: ShellModules });

export type LivePreviewOptions = {
  provides: ShellModules;
  problemsOfPaths: (claims: { slice: string; paths: readonly string[] }) => Promise<string[]>;
  previewKey: () => Uint8Array | undefined;
  previewSite: PreviewSite | undefined;
};

/** The link is valid for eight hours. Only the browser that opens it gets the build, from its own machine. */
export function linkLivePreview(options: LivePreviewOptions): TokenHandler {
  const body = express.json({ type: () => true, limit: MAX_BYTES });
  return async (request, response) => {
    await readBody(body, request, response);
    const slice = String(request.params.slice);
    const build = Body.safeParse(request.body ?? {});
    if (!build.success) return problem(response, 400, 'The build is not valid', { errors: fieldErrors(build.error) });
    const { previewSite } = options;
    const key = options.previewKey();
    if (!previewSite) return problem(response, 409, NO_PREVIEW_SITE, { code: 'release_refused' });
    if (!key) return problem(response, 503, 'The registry is not available');
    const { needs, paths, container } = build.data;
    const own = containerNameOf(slice);
    const problems = [
      ...incompatibilities(needs, options.provides),
      ...(container === own ? [] : [`"container" must be ${own}`]),
      ...(await options.problemsOfPaths({ slice, paths })),
    ];
    if (problems.length > 0)
      return problem(response, 409, `${slice} cannot be shown`, { code: 'release_refused', errors: { problems } });
    const { version, needs: _, ...live } = build.data;
    const expiresAt = Math.floor(Date.now() / 1000) + VALID_S;
    const signed = signPreview({ slice, version, live, expiresAt }, key);
    if (signed.length > MAX_SIGNED_CHARACTERS)
      return problem(response, 400, 'The paths are too long for a link', { errors: { paths: ['too long'] } });
    response.json({ link: previewLinkOf(previewSite.origin, signed), expiresAt });
    return undefined;
  };
}
