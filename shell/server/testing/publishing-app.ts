import type { PreviewSite } from 'shared-server/config/preview-site';
import { problemsOfPaths } from 'shared-server/registry/paths';
import { useToken } from 'shared-server/registry/tokens';
import { releases } from '../http/releases/releases';
import type { Rollout } from '../registry/rollout';
import { Publishing } from '../publishing/publishing';
import { Releasing } from '../publishing/releasing';
import { Visits } from '../visits/visits';
import { type RunningApp, log, runApp } from './running-app';
import type { TestRegistry } from './test-registry';
import { inUse } from './write-release';

type Options = TestRegistry & { rollout: () => Rollout; previewKey: Uint8Array; previewSite?: PreviewSite | undefined };

export const previewSite: PreviewSite = { origin: 'http://previews.test', isDedicated: true };
const SHELL = { contract: '9.0.0', singletons: { react: '19.3.1' }, exports: { 'shell/contract': ['useShop'] } };

export type PublishingApp = RunningApp & { rendered: string[] };

export async function runPublishingApp(options: Options): Promise<PublishingApp> {
  const { registry, files, rollout, previewKey, ...more } = options;
  const rendered: string[] = [];
  const key = () => previewKey;
  const refusalsOf = async () => [];
  const site = 'previewSite' in more ? more.previewSite : previewSite;
  const app = await runApp({
    app: {
      releaseRoutes: releases({
        discovery: () => rollout().discovery,
        visits: new Visits({ rollout, released: async () => undefined, key, isSecure: false }),
        publicUrl: 'http://shop.test',
        previewSite: site,
        staffVersions: { current: [], id: '' },
        refusalsOf,
        firstPathOf: async () => '/',
        useToken: (token) => useToken(registry.db, token),
        live: {
          provides: SHELL,
          problemsOfPaths: (claims) => problemsOfPaths(registry.db, claims),
          previewKey: key,
          previewSite: site,
        },
        publishing: new Publishing({
          registry,
          files,
          checker: {
            refusalsOf,
            problemsOf: async (slice, version) => {
              rendered.push(`${slice} ${version}`);
              return [];
            },
          },
          released: async (slice, version) => inUse(await registry.releaseOf(slice, version)),
          rollout,
          previewKey: key,
          previewSite: site,
        }),
        releasing: new Releasing({ registry, previewSite: () => site?.origin, waitMs: 500 }),
        log,
      }),
    },
  });
  return { ...app, rendered };
}
