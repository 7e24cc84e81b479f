import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiConnections, apiSecrets, readEnvironment } from 'shared-server/config/environment';
import { repositoryRoot } from './compose-services';
import {
  type Labels,
  type Manifest,
  type PodTemplate,
  readKustomization,
  readManifests,
  readSettingsFile,
  resourcesOf,
} from './manifests';
import { bytesOf, leastMemory } from './memory';
import type { NetworkPolicySpec } from './network-policies';
import { settingNames } from './setting-names';

let resources: Manifest[];
let secrets: Manifest[];
let restore: Manifest[];
const named = (kind: string, name: string) =>
  resources.find((one) => one.kind === kind && one.metadata.name === name)?.spec as Record<string, unknown> | undefined;
type Specs = {
  Deployment: { template: PodTemplate; selector: { matchLabels: Labels } };
  Job: { template: PodTemplate };
  CronJob: { schedule: string; concurrencyPolicy: string; jobTemplate: { spec: { template: PodTemplate } } };
  Service: { selector: Labels; ports: { name: string; port: number; targetPort: string }[] };
  PodDisruptionBudget: { selector: { matchLabels: Labels } };
  NetworkPolicy: NetworkPolicySpec;
  Gateway: { listeners: { name: string; hostname?: string; protocol: string }[] };
  HTTPRoute: {
    parentRefs: { name: string; sectionName: string }[];
    rules: { backendRefs?: { name: string; port: number }[]; filters?: object[]; timeouts?: object }[];
  };
};
const ofKind = <Kind extends keyof Specs>(kind: Kind, among = resources): { name: string; spec: Specs[Kind] }[] =>
  among
    .filter((one) => one.kind === kind)
    .map(({ metadata, spec }) => ({ name: metadata.name, spec: spec as Specs[Kind] }));
const podOf = (name: string, template: PodTemplate) => ({
  name,
  template,
  pod: template.spec,
  container: template.spec.containers[0]!,
});
const templates = () => [
  ...[...ofKind('Deployment'), ...ofKind('Job')].map(({ name, spec }) => podOf(name, spec.template)),
  ...ofKind('CronJob').map(({ name, spec }) => podOf(name, spec.jobTemplate.spec.template)),
];
const restorePods = () => ofKind('Job', restore).map(({ name, spec }) => podOf(name, spec.template));
/** cert-manager's pods for an HTTP-01 challenge, on 8089. */
const certificateSolver = { 'acme.cert-manager.io/http01-solver': 'true' };
const withSettings = () => templates().filter(({ name }) => name !== 'renderer');
const withoutApiSecrets = ['shell', 'backup', 'verify-backup'];
const matches = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);

beforeAll(async () => {
  resources = await resourcesOf('example');
  secrets = await readManifests('example/secret.example.yaml');
  restore = await readManifests('example/restore.example.yaml');
});

describe('the Kubernetes manifests', () => {
  it('select pods that exist', () => {
    const labels = new Map(templates().map(({ name, template }) => [name, template.metadata.labels]));
    for (const { name, spec } of ofKind('Deployment'))
      expect(labels.get(name)).toMatchObject(spec.selector.matchLabels);
    const selectors: Labels[] = [
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels ?? {}),
      ...templates().flatMap(({ pod }) =>
        (pod.topologySpreadConstraints ?? []).map((one) => one.labelSelector.matchLabels),
      ),
    ];
    for (const selector of selectors)
      expect([...labels.values(), certificateSolver].some((one) => matches(selector, one)) || selector).toBe(true);
  });

  it('lead from the gateway over services to ports that containers listen on', () => {
    const [gateway] = ofKind('Gateway');
    const [shop, redirect] = ofKind('HTTPRoute');
    const listenersOf = (route: typeof shop) => route?.spec.parentRefs.map(({ sectionName }) => sectionName);
    expect(gateway?.spec.listeners.map(({ name, protocol, hostname }) => [name, protocol, hostname])).toEqual([
      ['http', 'HTTP', undefined],
      ['shop', 'HTTPS', 'shop.example'],
      ['previews', 'HTTPS', 'previews.shop.example'],
    ]);
    expect([listenersOf(redirect), listenersOf(shop)]).toEqual([['http'], ['shop', 'previews']]);
    expect(redirect?.spec.rules).toEqual([
      { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }] },
    ]);
    expect(shop?.spec.rules).toEqual([{ backendRefs: [{ name: 'shell', port: 3000 }], timeouts: { request: '0s' } }]);
    const services = ofKind('Service');
    expect(services.map(({ name }) => name)).toEqual(['api', 'pictures', 'shell', 'renderer']);
    for (const { name, spec } of services) {
      const { container } = templates().find((one) => one.name === name)!;
      expect(container.ports).toEqual([{ name: spec.ports[0]!.targetPort, containerPort: spec.ports[0]!.port }]);
    }
  });

  it('scale and protect the servers', () => {
    for (const name of ['api', 'pictures', 'shell', 'renderer']) {
      expect(named('HorizontalPodAutoscaler', name)).toMatchObject({
        scaleTargetRef: { kind: 'Deployment', name },
        minReplicas: 2,
      });
      expect(named('PodDisruptionBudget', name)).toMatchObject({ maxUnavailable: 1 });
      // else each apply would undo the autoscaler
      expect(named('Deployment', name)).not.toHaveProperty('replicas');
      expect(named('Deployment', name)).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    }
  });

  it('probe addresses that the servers have', async () => {
    const health = await readFile(path.join(repositoryRoot, 'api/src/shared/health/health.controller.ts'), 'utf8');
    const controller = /@Controller\('([^']+)'\)/.exec(health)?.[1];
    const known = {
      api: [...health.matchAll(/@Get\('([^']+)'\)/g)].map(([, name]) => `${controller}/${name}`),
      shell: ['/health/live', '/health/ready'],
    };
    const servers = withSettings().filter(({ container }) => container.ports);
    expect(servers.map(({ name }) => name)).toEqual(['api', 'pictures', 'worker', 'shell']);
    for (const { name, container } of servers)
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        expect(name === 'shell' ? known.shell : known.api).toContain(probe?.httpGet?.path);
        expect(probe?.httpGet?.port).toBe('http');
      }
    for (const { name, container } of servers) {
      const prefix = name === 'shell' ? '/health' : '/api/health';
      expect(container.livenessProbe?.httpGet?.path).toBe(`${prefix}/live`);
      expect(container.readinessProbe?.httpGet?.path).toBe(`${prefix}/ready`);
    }
  });

  it('run every container without root and with limits, as the restricted policy wants', () => {
    for (const { name: podName, pod } of [...templates(), ...restorePods()]) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: podName === 'renderer' ? 1001 : 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, resources: needs } of pod.containers) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(needs).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
      const mounted = pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
      expect(new Set(mounted)).toEqual(new Set(pod.volumes.map(({ name }) => name)));
    }
  });

  it("render the slices' pages in pods of their own, without settings", () => {
    expect([...templates(), ...restorePods()].filter(({ pod }) => pod.containers.length > 1)).toEqual([]);
    const [shell, renderer] = ['shell', 'renderer'].map((name) => templates().find((one) => one.name === name)!);
    const { image, command, env, envFrom, ports, readinessProbe } = renderer!.container;
    expect(image).toBe(shell!.container.image);
    expect([env, envFrom]).toEqual([undefined, undefined]);
    expect(renderer!.pod.volumes).toEqual([{ name: 'tmp', emptyDir: expect.anything() }]);
    expect(renderer!.pod).toMatchObject({ automountServiceAccountToken: false });
    const [port] = ports!;
    expect(command?.at(-1)).toBe(String(port!.containerPort));
    expect(readinessProbe).toMatchObject({ tcpSocket: { port: port!.name } });
    // the shells choose among all pods
    expect(named('Service', 'renderer')).toMatchObject({ clusterIP: 'None' });
    expect(shell!.container.env).toEqual([{ name: 'RENDERER_SOCKET', value: `renderer:${port!.containerPort}` }]);
  });

  it('set no variables for services, such as the API_PORT that the service api would bring', () => {
    const pods = [...templates(), ...restorePods()];
    expect(pods.filter(({ pod }) => pod.enableServiceLinks !== false).map(({ name }) => name)).toEqual([]);
  });

  it('give the programs of the api image as much memory as Compose, and keep files out of it', () => {
    for (const { name, pod, container } of [...templates(), ...restorePods()]) {
      if (container.image.endsWith('/shell')) continue;
      const least = name === 'worker' ? leastMemory.worker : leastMemory.otherApi;
      expect({ name, bytes: bytesOf(container.resources.limits?.memory ?? '') >= least }).toEqual({
        name,
        bytes: true,
      });
      expect(JSON.stringify(pod.volumes)).not.toContain('"medium"');
    }
  });

  it('have the same images as docker-compose.yml, which the overlay gives a version', async () => {
    const { images = [] } = await readKustomization('example');
    const used = new Set(templates().map(({ container }) => container.image));
    expect(used).toEqual(new Set(images.map(({ name }) => name)));
    expect(used).toEqual(new Set(['magnet-shop/api', 'magnet-shop/shell']));
  });

  it('back up each hour into a claim, verify the latest backup each night, and restore from the same claim', async () => {
    const claim = resources.find(({ kind }) => kind === 'PersistentVolumeClaim')?.metadata.name;
    const commandOf = ({ container }: ReturnType<typeof podOf>) => container.command?.slice(1);
    const jobs = templates().filter(({ name }) => name.endsWith('backup'));
    expect(ofKind('CronJob').map(({ spec }) => [spec.schedule, spec.concurrencyPolicy])).toEqual([
      ['7 * * * *', 'Forbid'],
      ['37 3 * * *', 'Forbid'],
    ]);
    expect(jobs.map(commandOf)).toEqual([
      ['api/dist/back-up.js', '--into', '/backups'],
      ['api/dist/back-up.js', '--verify-latest', '/backups'],
    ]);
    const [pod] = restorePods();
    expect(commandOf(pod!)).toEqual(['api/dist/restore.js', expect.stringMatching(/^\/backups\/\d{4}-[\dT-]+$/)]);
    for (const { pod: spec, container } of [...jobs, pod!]) {
      expect(spec.volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName: claim } });
      expect(container.volumeMounts?.find(({ name }) => name === 'backups')?.mountPath).toBe('/backups');
    }
    // the verification renames damaged files
    const isReadOnly = ({ container }: ReturnType<typeof podOf>) =>
      container.volumeMounts?.find(({ name }) => name === 'backups')?.readOnly ?? false;
    expect([...jobs, pod!].map(isReadOnly)).toEqual([false, false, true]);
    const given = restore.find(({ kind }) => kind === 'Secret')!;
    expect(pod!.container.envFrom).toEqual([{ secretRef: { name: given.metadata.name } }]);
    const read = readEnvironment(given.stringData ?? {});
    expect(read).toMatchObject({ ok: true, environment: { S3_BUCKET: expect.not.stringMatching(/^shop-photos$/) } });
  });

  it('have addresses of IPv4 and IPv6', () => {
    for (const { name } of ofKind('Service'))
      expect(named('Service', name)).toMatchObject({ ipFamilyPolicy: 'PreferDualStack' });
  });

  it('come from a private registry with its secret', () => {
    const account = resources.find(({ kind }) => kind === 'ServiceAccount');
    expect(account?.imagePullSecrets).toEqual([{ name: 'registry' }]);
    expect(secrets.map(({ metadata }) => metadata.name)).toContain('registry');
  });

  it('migrate again with each release under GitOps, although a Job cannot be changed', () => {
    const migrate = resources.find(({ kind }) => kind === 'Job');
    expect(migrate?.metadata.annotations).toEqual({
      'argocd.argoproj.io/hook': 'Sync',
      'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
      'kustomize.toolkit.fluxcd.io/force': 'Enabled',
    });
    expect(migrate?.spec).not.toHaveProperty('ttlSecondsAfterFinished');
  });

  it('use the claim of the backups on one node, on which alone it may be mounted', () => {
    const users = [...templates(), ...restorePods()].filter(({ pod }) =>
      pod.volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim),
    );
    expect(users.map(({ name }) => name)).toEqual(['backup', 'verify-backup', 'restore']);
    for (const { template, pod } of users) {
      expect(template.metadata.labels).toMatchObject({ 'magnet-shop/claim': 'backups' });
      expect(pod.affinity).toEqual({
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              topologyKey: 'kubernetes.io/hostname',
              labelSelector: { matchLabels: { 'magnet-shop/claim': 'backups' } },
            },
          ],
        },
      });
    }
  });
});

describe('the commands for Kubernetes', () => {
  const commandsIn = async (file: string) => {
    const text = await readFile(path.join(repositoryRoot, file), 'utf8');
    return [...text.matchAll(/\bkubectl (?:[^`\n&]+)/g)].map(([command]) => command.trim());
  };

  it('name the namespace of the overlay, or files that name it', async () => {
    const { namespace } = await readKustomization('example');
    const files = ['docs/operations.md', 'scripts/deployment/kubernetes/base/migrate.yaml'];
    const commands = (await Promise.all(files.map(commandsIn))).flat();
    expect(commands.length).toBeGreaterThan(7);
    expect(
      commands.filter((one) => !one.startsWith(`kubectl -n ${namespace} `) && !one.startsWith('kubectl apply ')),
    ).toEqual([]);
    for (const { metadata } of [...secrets, ...restore]) expect(metadata.namespace).toBe(namespace);
  });

  it('name only workloads that are deployed', async () => {
    const commands = (await commandsIn('docs/operations.md')).join('\n');
    const mentioned = [...commands.matchAll(/\b(deployment|cronjob|job)[/ ](\w[\w-]*)/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    );
    const workloads = new Set(
      (['Deployment', 'Job', 'CronJob'] as const).flatMap((kind) =>
        ofKind(kind, [...resources, ...restore]).map(({ name }) => `${kind.toLowerCase()}/${name}`),
      ),
    );
    expect(mentioned.length).toBeGreaterThan(10);
    expect(mentioned.filter((one) => !workloads.has(one))).toEqual([]);
  });

  it('create the namespace before what is in it', async () => {
    const commands = await commandsIn('docs/operations.md');
    expect(commands.find((one) => one.includes(' apply '))).toBe('kubectl apply -f <your overlay>/namespace.yaml');
  });
});

describe("each pod's environment", () => {
  let settings: Record<string, string>;
  beforeAll(async () => {
    const [base, example] = await Promise.all([
      readSettingsFile('base/settings.env'),
      readSettingsFile('example/settings.env'),
    ]);
    settings = { ...base, ...example };
  });
  const environmentOf = (name: string) => {
    const { container } = templates().find((one) => one.name === name)!;
    const given = container.envFrom!.flatMap(({ secretRef }) =>
      secrets.filter(({ metadata }) => metadata.name === secretRef?.name),
    );
    return {
      ...settings,
      ...Object.assign({}, ...given.map(({ stringData }) => stringData)),
      ...Object.fromEntries((container.env ?? []).map((one) => [one.name, one.value])),
    };
  };

  it('consists of known settings', async () => {
    const known = await settingNames();
    for (const { name } of withSettings())
      expect(known).toEqual(expect.arrayContaining(Object.keys(environmentOf(name))));
  });

  it('is complete for production', () => {
    for (const { name } of withSettings())
      expect(
        readEnvironment(environmentOf(name), { program: withoutApiSecrets.includes(name) ? 'shell' : 'api' }),
      ).toMatchObject({
        ok: true,
        environment: { NODE_ENV: 'production', MIGRATIONS: 'off' },
      });
  });

  it('has the token for metrics, without which Prometheus gets nothing', () => {
    for (const { name } of withSettings()) expect(environmentOf(name)).toHaveProperty('METRICS_TOKEN');
  });

  it('comes from the config map and the secrets that exist', async () => {
    const maps = (await readKustomization('base')).configMapGenerator.map(({ name }) => name);
    const names = secrets.map(({ metadata }) => metadata.name).filter((name) => name !== 'registry');
    // of the shells, of all others, of the API
    const secretsOf = (name: string) =>
      name === 'shell' ? names.slice(0, 1) : withoutApiSecrets.includes(name) ? names.slice(0, 2) : names;
    for (const { name, container } of withSettings())
      expect(container.envFrom).toEqual([
        { configMapRef: { name: maps[0] } },
        ...secretsOf(name).map((secret) => ({ secretRef: { name: secret } })),
      ]);
  });

  it("gives the shells their own role and keys, and not the API's", () => {
    const ofShell = environmentOf('shell');
    expect(apiConnections.filter((name) => name in ofShell)).toEqual([]);
    const userOf = (url = '') => new URL(url).username;
    expect([ofShell, environmentOf('migrate')].map((one) => userOf(one.SHELL_DATABASE_URL))).toEqual([
      'shop_shell',
      'shop_shell',
    ]);
    const { DATABASE_URL, SHELL_DATABASE_URL } = restore.find(({ kind }) => kind === 'Secret')?.stringData ?? {};
    expect(new URL(SHELL_DATABASE_URL ?? '').pathname).toBe(new URL(DATABASE_URL ?? '').pathname);
  });

  it("has none of the API's secrets in the backup, nor in the shell, which runs the slices' code", () => {
    for (const one of withoutApiSecrets)
      expect(Object.keys(environmentOf(one)).filter((name) => apiSecrets.some((secret) => secret === name))).toEqual(
        [],
      );
    expect(Object.keys(environmentOf('api'))).toEqual(expect.arrayContaining([...apiSecrets]));
  });

  it('gives each process its role, and time to finish after its readiness has turned red', () => {
    for (const name of ['api', 'pictures']) expect(environmentOf(name)).toMatchObject({ API_ROLE: 'web' });
    expect(environmentOf('worker')).toMatchObject({ API_ROLE: 'worker' });
    expect(templates().find(({ name }) => name === 'migrate')?.container.command).toEqual([
      'node',
      'api/dist/migrate.js',
    ]);
    for (const origin of [environmentOf('shell').API_ORIGIN, environmentOf('shell').PICTURES_ORIGIN]) {
      const { hostname, port } = new URL(origin ?? '');
      expect(named('Service', hostname)).toMatchObject({ ports: [{ port: Number(port) }] });
    }
    for (const { pod } of withSettings())
      expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(2 * Number(settings.SHUTDOWN_GRACE_MS));
  });
});
