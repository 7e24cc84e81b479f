import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Labels, type Manifest, type PodTemplate, readManifests, resourcesOf } from './manifests';
import { type End, type NetworkPolicySpec, mayReach } from './network-policies';

type Workload = { template?: PodTemplate; jobTemplate?: { spec: { template: PodTemplate } } };
let manifests: Manifest[];
beforeAll(async () => {
  manifests = [...(await resourcesOf('example')), ...(await readManifests('example/restore.example.yaml'))];
});

describe('the network policies let pods reach', () => {
  const podEnd = (labels: Labels, ports: { name: string; containerPort: number }[] = []): End => ({
    address: '10.1.0.1',
    labels,
    ports: Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort])),
  });
  const inNamespace = (name: string): End => ({
    address: '10.1.0.2',
    labels: {},
    namespace: { 'kubernetes.io/metadata.name': name },
  });
  const pods = (): Record<string, End> => ({
    ...Object.fromEntries(
      manifests.flatMap(({ metadata, spec }) => {
        const { template, jobTemplate } = (spec ?? {}) as Workload;
        const pod = template ?? jobTemplate?.spec.template;
        return pod ? [[metadata.name, podEnd(pod.metadata.labels, pod.spec.containers[0]?.ports)]] : [];
      }),
    ),
    'a certificate solver': podEnd({ 'acme.cert-manager.io/http01-solver': 'true' }),
    'a pod of another kind': podEnd({ 'app.kubernetes.io/name': 'other' }),
  });
  const places = (): Record<string, End> => ({
    ...pods(),
    outside: { address: '203.0.113.7' },
    'outside by IPv6': { address: '2001:db8::7' },
    'the metadata address': { address: '169.254.169.254' },
    'the metadata address by IPv6': { address: 'fd00:ec2::254' },
    'the cluster': inNamespace('kube-system'),
    'a node-local cache': { address: '169.254.20.10' },
    'the gateway': inNamespace('envoy-gateway-system'),
    monitoring: inNamespace('monitoring'),
  });
  const ports = [53, 80, 443, 465, 587, 3000, 3001, 4318, 5432, 8089, 8100];
  const policies = () =>
    manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as NetworkPolicySpec);
  /** Without the name service, which all reach. */
  const reachedFrom = (from: End) =>
    Object.entries(places()).flatMap(([name, to]) => {
      const open = ports.filter((port) => port !== 53 && mayReach(policies(), { from, to, port }));
      return open.length > 0 ? [`${name}: ${open.join()}`] : [];
    });

  it('what they need, and nothing else: renderers nothing at all', () => {
    const data = ['outside: 443,5432', 'outside by IPv6: 443,5432'];
    const all = ['outside: 443,465,587,4318,5432', 'outside by IPv6: 443,465,587,4318,5432'];
    const reached = Object.entries(pods()).map(([name, from]) => [
      name,
      // ranges with the whole of IPv4 hold other namespaces too
      reachedFrom(from).filter((one) => !/^(the cluster|the gateway|monitoring):/.test(one)),
    ]);
    expect(Object.fromEntries(reached)).toEqual({
      api: all,
      pictures: all,
      worker: all,
      shell: ['api: 3001', 'pictures: 3001', 'renderer: 8100', ...data],
      renderer: [],
      migrate: data,
      backup: data,
      'verify-backup': data,
      restore: data,
      'a certificate solver': [],
      'a pod of another kind': [],
    });
  });

  it('only names of the cluster or a cache of the node, and renderers not even these', () => {
    const looksUp = (from: End, place: string) =>
      ['UDP', 'TCP'].map((protocol) => mayReach(policies(), { from, to: places()[place]!, port: 53, protocol }));
    const yes = [true, true];
    const no = [false, false];
    for (const [name, from] of Object.entries(pods())) {
      const isKnown = !['renderer', 'a certificate solver', 'a pod of another kind'].includes(name);
      expect([name, looksUp(from, 'the cluster'), looksUp(from, 'a node-local cache')]).toEqual(
        isKnown ? [name, yes, yes] : [name, no, no],
      );
      expect([name, looksUp(from, 'outside')]).toEqual([name, no]);
    }
  });

  it('those that serve them, and nobody else', () => {
    const callersOf = (name: string) =>
      Object.entries(places()).flatMap(([caller, from]) =>
        ports
          .filter((port) => mayReach(policies(), { from, to: places()[name]!, port }))
          .map((port) => `${caller} at ${port}`),
      );
    expect(Object.fromEntries(Object.keys(pods()).map((name) => [name, callersOf(name)]))).toEqual({
      api: ['shell at 3001', 'monitoring at 3001'],
      pictures: ['shell at 3001', 'monitoring at 3001'],
      worker: ['monitoring at 3001'],
      shell: ['the gateway at 3000', 'monitoring at 3000'],
      renderer: ['shell at 8100'],
      migrate: [],
      backup: [],
      'verify-backup': [],
      restore: [],
      'a certificate solver': ['the gateway at 8089'],
      'a pod of another kind': [],
    });
  });
});
