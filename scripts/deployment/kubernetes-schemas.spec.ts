import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from './compose-services';
import { type Manifest, readManifests, resourcesOf } from './manifests';

type Model = new (manifest: Manifest) => { validate: () => void };
const moduleOf = ({ apiVersion }: Manifest) =>
  `${apiVersion.startsWith('gateway.') ? '@kubernetes-models/gateway-api' : 'kubernetes-models'}/${apiVersion}`;
const modelOf = async (manifest: Manifest) =>
  ((await import(moduleOf(manifest))) as Record<string, Model>)[manifest.kind];

let manifests: Manifest[];
beforeAll(async () => {
  const files = ['example/secret.example.yaml', 'example/restore.example.yaml'];
  manifests = [...(await resourcesOf('example')), ...(await Promise.all(files.map(readManifests))).flat()];
});

describe('the Kubernetes manifests', () => {
  it("satisfy the API's schemas", async () => {
    for (const manifest of manifests) {
      const Model = await modelOf(manifest);
      if (!Model) throw new Error(`no schema for ${manifest.kind} of ${manifest.apiVersion}`);
      expect(() => new Model(manifest).validate()).not.toThrow();
    }
  });

  it("have no field that the API doesn't know", async () => {
    // the schemas let unknown fields pass; the package's types do not
    await mkdir(path.join(repositoryRoot, '.cache'), { recursive: true });
    const folder = await mkdtemp(path.join(repositoryRoot, '.cache/manifests-'));
    try {
      const checked = manifests.map(
        (one) => `(${JSON.stringify(one)}) satisfies import('${moduleOf(one)}').I${one.kind};`,
      );
      const check = async (source: string[]) => {
        await writeFile(path.join(folder, 'manifests.ts'), [...source, 'export {};'].join('\n'));
        const options = [
          '--noEmit',
          '--strict',
          '--skipLibCheck',
          '--module',
          'esnext',
          '--moduleResolution',
          'bundler',
          '--types',
          '',
        ];
        await promisify(execFile)(
          path.join(repositoryRoot, 'node_modules/.bin/tsc'),
          [...options, '--ignoreConfig', 'manifests.ts'],
          { cwd: folder },
        );
      };
      await expect(check(checked)).resolves.toBeUndefined();
      const misspelled = checked.map((line) => line.replace('"livenessProbe"', '"livenesProbe"'));
      await expect(check(misspelled)).rejects.toMatchObject({ stdout: expect.stringContaining('livenesProbe') });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
