import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiConnections, apiSecrets, readEnvironment } from 'shared-server/config/environment';
import { type ComposeFile, type ComposeService, readCompose, repositoryRoot, secrets } from './compose-services';
import { readStages, wholeStage } from './dockerfile.mjs';
import { bytesOf, leastMemory } from './memory';
import { settingNames } from './setting-names';

const own = [
  'api-1',
  'api-2',
  'pictures-1',
  'pictures-2',
  'shell-1',
  'shell-2',
  'worker',
  'migrate',
  'limit-releases',
  'backup',
];
const withoutApiSecrets = ['shell-1', 'shell-2', 'limit-releases', 'backup'];
const oneShots = new Set(['migrate', 'limit-releases']);
let compose: ComposeFile;
const service = (name: string) => compose.services[name]!;
const byName = (one: string, other: string) => one.localeCompare(other);

beforeAll(async () => {
  compose = await readCompose('docker-compose.yml');
});

describe('docker-compose.yml', () => {
  it.each(Object.keys(secrets))('does not start without %s', async (name) => {
    await expect(readCompose('docker-compose.yml', { ...secrets, [name]: '' })).rejects.toThrow(`${name} is required`);
  });

  it('has two shells, two API replicas and two for pictures, a worker and a one-shot migration', () => {
    const roleOf = (name: string) => service(name).environment?.API_ROLE;
    const apis = ['api-1', 'api-2', 'pictures-1', 'pictures-2', 'worker'];
    expect(apis.map(roleOf)).toEqual(['web', 'web', 'web', 'web', 'worker']);
    for (const name of apis) expect(service(name).environment?.MIGRATIONS).toBe('off');
    expect(service('migrate').command).toEqual(['node', 'api/dist/migrate.js']);
    expect(['shell-1', 'shell-2'].map((name) => service(name).image)).toEqual([
      'magnet-shop/shell:local',
      'magnet-shop/shell:local',
    ]);
  });

  it('has a one-shot backup, into a volume that its user may write to', async () => {
    const backup = service('backup');
    expect(backup).toMatchObject({
      image: 'magnet-shop/api:local',
      command: ['node', 'api/dist/back-up.js', '--into', '/backups'],
      // by hand or by cron
      profiles: ['backup'],
      restart: 'no',
      volumes: ['backups:/backups'],
      networks: ['services'],
    });
    const steps = wholeStage(await readStages(), 'api').steps;
    const folders = steps.flatMap((step) => (step.kind === 'run' ? [step.command] : []));
    expect(folders).toContainEqual(expect.stringMatching(new RegExp(`^install -d -o ${backup.user} .*/backups\\b`)));
  });

  it('backs up, and restores, the database and the bucket that the shop uses', async () => {
    const places = async (variables: Record<string, string>) => {
      const { services } = await readCompose('docker-compose.yml', variables);
      return ['api-1', 'shell-1', 'backup', 'limit-releases'].map((name) => {
        const { DATABASE_URL, SHELL_DATABASE_URL = '', S3_BUCKET } = services[name]?.environment ?? {};
        return [DATABASE_URL ?? 'the role of the shell only', SHELL_DATABASE_URL, S3_BUCKET];
      });
    };
    const all = (database: string, bucket: string) => {
      const api = `postgres://shop:postgres-password@postgres:5432/${database}`;
      const shell = `postgres://shop_shell:shell-password@postgres:5432/${database}`;
      return [api, 'the role of the shell only', api, api].map((url) => [url, shell, bucket]);
    };
    expect(await places(secrets)).toEqual(all('shop', 'photos'));
    expect(await places({ ...secrets, POSTGRES_DATABASE: 'restored', S3_BUCKET: 'restored' })).toEqual(
      all('restored', 'restored'),
    );
  });

  it("makes the storage's account of the shells before they start, and limits it", () => {
    const { RELEASES_S3_ACCESS_KEY_ID, RELEASES_S3_SECRET_ACCESS_KEY } = service('shell-1').environment ?? {};
    expect(service('storage').environment).toMatchObject({
      RELEASES_ACCESS_KEY: RELEASES_S3_ACCESS_KEY_ID,
      RELEASES_SECRET_KEY: RELEASES_S3_SECRET_ACCESS_KEY,
    });
    expect(service('limit-releases').command).toEqual(['node', 'api/dist/limit-releases.js']);
    for (const name of ['shell-1', 'shell-2'])
      expect(service(name).depends_on).toMatchObject({
        'limit-releases': { condition: 'service_completed_successfully' },
      });
  });

  it('gets its certificates by a second file that .env names, so that every command uses both', async () => {
    const files = ['README.md', 'docs/operations.md', 'scripts/deployment/compose.tls.yaml'];
    const texts = await Promise.all(files.map((file) => readFile(path.join(repositoryRoot, file), 'utf8')));
    const named = texts.flatMap((text) => [...text.matchAll(/COMPOSE_FILE=([\w.:/-]+)/g)].map(([, value]) => value));
    expect(named).toEqual(Array.from({ length: 2 }, () => 'docker-compose.yml:scripts/deployment/compose.tls.yaml'));
    // forgetting an option would leave the site without TLS
    for (const text of texts) expect(text).not.toMatch(/docker compose (-f|--file)\b/);
  });

  it('builds each image once, from the stage of its name, and pulls none of them', async () => {
    const stages = (await readStages()).map(({ name }) => name);
    const ours = Object.values(compose.services).filter(({ image }) => image?.startsWith('magnet-shop/'));
    const built = ours.flatMap(({ build, image }) => (build ? [{ ...build, image }] : []));
    expect(built.map(({ target }) => target).toSorted()).toEqual(['api', 'gateway', 'shell', 'storage']);
    for (const { context, target, image } of built) {
      expect([context, image]).toEqual(['.', `magnet-shop/${target}:local`]);
      expect(stages).toContain(target);
    }
    for (const { build, image, pull_policy } of ours) {
      expect(built.map((one) => one.image)).toContain(image);
      expect(build !== undefined || pull_policy === 'never').toBe(true);
    }
  });

  it('has room for a second installation on the same machine, in other networks and of another version', async () => {
    const staging = { SHOP_VERSION: '1.3.0', EDGE_SUBNET: '10.9.0.0/24', SERVICES_SUBNET: '10.9.1.0/24' };
    const { services, networks } = await readCompose('docker-compose.yml', { ...secrets, ...staging });
    const all = JSON.stringify({ services, networks });
    expect(all).not.toMatch(/172\.30|:local/);
    expect(services['api-1']?.image).toBe('magnet-shop/api:1.3.0');
    // else COMPOSE_PROJECT_NAME could not tell them apart
    expect(Object.values(services).filter(({ container_name }) => container_name !== undefined)).toEqual([]);
  });

  it('catches mails instead of sending them only where it is asked to', () => {
    expect(service('mail').profiles).toEqual(['mail']);
  });

  it('names the exact version of each image that it does not build', () => {
    const images = Object.values(compose.services).flatMap(({ image }) =>
      image?.startsWith('magnet-shop/') ? [] : [image],
    );
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+[\w.-]*$/);
  });
});

describe('each container', () => {
  it('has a read-only root file system, no capability that it does not need, and limits', () => {
    for (const [name, one] of Object.entries(compose.services)) {
      const { limits } = one.deploy?.resources ?? {};
      expect({ name, ...one }).toMatchObject({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        init: true,
      });
      expect([limits?.cpus, limits?.memory, limits?.pids].every(Boolean)).toBe(true);
    }
  });

  it('has more memory than its file systems in memory may take', () => {
    const left = (name: string) => {
      const { deploy, tmpfs = [] } = service(name);
      const inMemory = tmpfs.map((one) => bytesOf(one.split('size=')[1] ?? ''));
      return bytesOf(deploy?.resources?.limits?.memory ?? '') - inMemory.reduce((sum, bytes) => sum + bytes, 0);
    };
    expect(left('worker')).toBeGreaterThanOrEqual(leastMemory.worker);
    expect(service('worker').volumes).toEqual(['worker:/tmp']);
    for (const name of ['api-1', 'api-2', 'pictures-1', 'pictures-2', 'migrate', 'limit-releases', 'backup'])
      expect(left(name)).toBeGreaterThanOrEqual(leastMemory.otherApi);
    for (const name of Object.keys(compose.services)) expect(left(name)).toBeGreaterThan(0);
  });

  it("reserves no memory, which would become Node's heap limit with cgroup v1", () => {
    for (const { deploy } of Object.values(compose.services)) expect(deploy?.resources?.reservations).toBeUndefined();
  });

  it('does not run as root', () => {
    const roots = Object.entries(compose.services).filter(([, { user }]) => !user || /^(0|root)(:|$)/.test(user));
    expect(roots.map(([name]) => name)).toEqual([]);
  });

  it('is healthy before what needs it starts, or has ended well', () => {
    const needs = Object.values(compose.services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    expect(needs.length).toBeGreaterThan(10);
    for (const [name, { condition }] of needs) {
      const { healthcheck } = service(name);
      const isProbed = !healthcheck?.disable && (healthcheck?.test?.length ?? 0) > 1;
      expect({ name, condition, isProbed }).toEqual({
        name,
        condition: oneShots.has(name) ? 'service_completed_successfully' : 'service_healthy',
        isProbed: !oneShots.has(name),
      });
    }
  });

  it('leaves a shell out as soon as it begins to stop', async () => {
    const gateway = await readFile(path.join(repositoryRoot, 'scripts/deployment/gateway/site.Caddyfile'), 'utf8');
    expect(gateway).toMatch(/health_uri \/health\/ready$/m);
    for (const name of ['shell-1', 'shell-2'])
      expect(service(name).healthcheck?.test?.join(' ')).toContain('/health/ready');
  });

  it('has no way out of its networks, but for a reason', () => {
    const reasons = {
      gateway: 'publishes the ports of the site, and obtains certificates',
      'api-1': 'payment provider, traces, a standby of the database',
      'api-2': 'payment provider, traces, a standby of the database',
      'pictures-1': 'traces, a standby of the database',
      'pictures-2': 'traces, a standby of the database',
      worker: 'payment provider, mail server, print shop, traces, a standby of the database',
      mail: 'publishes the page of caught mails to this machine',
    };
    const hasWayOut = ({ networks = ['default'], network_mode }: ComposeService) =>
      network_mode ? network_mode !== 'none' : networks.some((network) => !compose.networks[network]?.internal);
    const out = Object.entries(compose.services).filter(([, one]) => hasWayOut(one));
    expect(out.map(([name]) => name)).toEqual(Object.keys(reasons));
  });

  it('sees the addresses of IPv6 clients, which would else share one and its rate limit', () => {
    const wayIn = service('gateway').networks?.filter((network) => !compose.networks[network]?.internal);
    // Docker publishes ports by the network that leads out
    expect(wayIn).toEqual(['public']);
    expect(compose.networks.public).toEqual({ enable_ipv6: true });
    // others in it would be asked for the site's ports
    const members = Object.entries(compose.services).filter(([, { networks }]) => networks?.includes('public'));
    expect(members.map(([name]) => name)).toEqual(['gateway']);
  });

  it('is reached from outside through the gateway only; mails from this machine only', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(published).toEqual([
      ['gateway', '3000:3000'],
      ['gateway', '9000:9000'],
      ['mail', '127.0.0.1:8025:8025'],
    ]);
  });
});

describe('the environment', () => {
  it('contains settings of the config module only', async () => {
    const known = await settingNames();
    for (const name of own) expect(known).toEqual(expect.arrayContaining(Object.keys(service(name).environment ?? {})));
  });

  it('passes on every setting, or there is a reason not to', async () => {
    const notPassedOn = {
      NODE_ENV: 'the images are for production',
      HOST: 'of the image',
      PORT: 'of the image',
      API_HOST: 'of the image',
      API_PORT: 'of the image',
      DATA_DIR: 'of the image',
      RATE_LIMITS: 'production refuses "off"',
      RELEASES_S3_BUCKET: 'releases are in the bucket of the photos',
      DEVELOPMENT_ORIGIN: 'production refuses it',
      STRIPE_API_BASE: "for the payment stand-in; production uses the provider's own address",
      EMBEDDED_ORIGIN: 'there are no embedded services',
    };
    const passedOn = new Set(own.flatMap((name) => Object.keys(service(name).environment ?? {})));
    const names = await settingNames();
    expect(names.filter((name) => !passedOn.has(name)).toSorted(byName)).toEqual(
      Object.keys(notPassedOn).toSorted(byName),
    );
  });

  it('reaches a container from `.env` under the same name', async () => {
    const given = {
      DATABASE_REPLICA_URL: 'postgres://shop@standby/shop',
      DATABASE_POOL_SIZE: '20',
      S3_REGION: 'ca-central-1',
      PHOTOS_CDN_URL: 'https://cdn.example',
      SHOP_NAME: 'Magnets of Montreal',
      SUPPORT_EMAIL: 'help@shop.example',
      CURRENCY: 'cad',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
      OTEL_SERVICE_NAME: 'magnets',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    };
    const { services } = await readCompose('docker-compose.yml', { ...secrets, ...given });
    expect(services['api-1']?.environment).toMatchObject(given);
    expect(services.worker?.environment).toMatchObject(given);
  });

  it('gives the storage the region that its clients sign for', async () => {
    const regions = async (variables: Record<string, string>) => {
      const { services } = await readCompose('docker-compose.yml', variables);
      const read = readEnvironment(services['api-1']?.environment ?? {});
      return [read.ok && read.environment.S3_REGION, services.storage?.environment?.VGW_REGION];
    };
    expect(await regions(secrets)).toEqual(['us-east-1', 'us-east-1']);
    expect(await regions({ ...secrets, S3_REGION: 'ca-central-1' })).toEqual(['ca-central-1', 'ca-central-1']);
  });

  it('is listed completely in the README', async () => {
    const readme = await readFile(path.join(repositoryRoot, 'README.md'), 'utf8');
    const table = /\| variable \| default \| meaning \|\n(.*?)\n\n/s.exec(readme)?.[1] ?? '';
    const listed = table
      .split('\n')
      .flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
    // read by `npm run dev` alone
    const names = [...(await settingNames()), 'ALONE_PORT'];
    expect(listed.toSorted(byName)).toEqual(names.toSorted(byName));
  });

  it('contains all settings that each process needs in production', () => {
    for (const name of own) {
      const variables = { NODE_ENV: 'production', ...service(name).environment };
      const program = withoutApiSecrets.includes(name) ? 'shell' : 'api';
      expect(readEnvironment(variables, { program })).toMatchObject({ ok: true });
    }
  });

  it('has the token for metrics in each process when it is set, and starts without it', async () => {
    const { services } = await readCompose('docker-compose.yml', { ...secrets, METRICS_TOKEN: 'sixteen-characters' });
    for (const name of own) {
      expect(services[name]?.environment?.METRICS_TOKEN).toBe('sixteen-characters');
      expect(service(name).environment?.METRICS_TOKEN).toBe('');
    }
  });

  it("has none of the API's secrets in the backup, nor in the shells, which run the slices' code", () => {
    const secretsOf = (name: string) =>
      apiSecrets.filter((secret) => service(name).environment?.[secret] !== undefined);
    expect(withoutApiSecrets.map(secretsOf)).toEqual(withoutApiSecrets.map(() => []));
    expect(secretsOf('api-1')).toEqual([...apiSecrets]);
  });

  it("gives the shells their own role and keys, and not the API's", () => {
    for (const name of ['shell-1', 'shell-2']) {
      const { environment = {} } = service(name);
      expect(apiConnections.filter((one) => environment[one] !== undefined)).toEqual([]);
      expect(Object.values(environment).join()).not.toMatch(/postgres-password|storage-secret/);
    }
  });

  it("renders the slices' pages as another user than the shell, without settings and without a network", () => {
    for (const number of [1, 2]) {
      const [shell, renderer] = [service(`shell-${number}`), service(`renderer-${number}`)];
      expect(renderer).toMatchObject({ image: shell.image, user: '1001:1001', network_mode: 'none' });
      expect(renderer.user).not.toBe(shell.user);
      expect([renderer.environment, renderer.networks, renderer.depends_on]).toEqual([undefined, undefined, undefined]);
      expect(renderer.volumes).toEqual([`renderer-${number}:/renderer`]);
      // workerd's sockets and, until it has loaded it, the slices' code
      expect(renderer.tmpfs).toEqual([expect.stringMatching(/^\/tmp:size=/)]);
      expect(shell.volumes).toContain(`renderer-${number}:/renderer`);
      expect(renderer.command?.at(-1)).toBe(shell.environment?.RENDERER_SOCKET);
    }
  });

  it('needs no more connections than Postgres allows, by the table in docs/operations/reference.md', async () => {
    const reference = await readFile(path.join(repositoryRoot, 'docs/operations/reference.md'), 'utf8');
    const documented = (name: string) =>
      Number(new RegExp(`^\\| ${name} \\| .*\\bup to (\\d+) connections to Postgres`, 'm').exec(reference)?.[1]);
    const [shell, web, worker] = ['shell', 'API, web', 'worker'].map(documented) as [number, number, number];
    const read = readEnvironment({});
    expect(web).toBeGreaterThan(read.ok ? read.environment.DATABASE_POOL_SIZE : Number.POSITIVE_INFINITY);
    const allowed = Number(/max_connections=(\d+)/.exec(service('postgres').command?.join(' ') ?? '')?.[1]);
    expect(2 * shell + 4 * web + worker).toBeLessThan(allowed);
  });

  it('makes each server believe exactly the network of what is in front of it', () => {
    const subnetOf = (network: string) => compose.networks[network]?.ipam?.config.map(({ subnet }) => subnet).join();
    const shared = (one: string, other: string) =>
      service(one).networks?.filter((network) => service(other).networks?.includes(network));
    expect(shared('gateway', 'shell-1')).toEqual(['edge']);
    expect(service('shell-1').environment?.TRUSTED_PROXIES).toBe(subnetOf('edge'));
    expect(shared('shell-1', 'api-balancer')).toEqual(['services']);
    expect(service('api-1').environment?.TRUSTED_PROXIES).toBe(subnetOf('services'));
    expect(service('api-balancer').environment?.SHELL_ADDRESSES).toBe(subnetOf('services'));
  });
});
