import { BlockList, isIPv6 } from 'node:net';
import type { Labels } from './manifests';

type Selector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
};
type Peer = {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
};
type Rule = { ports?: { port: number | string; protocol: string }[] } & Partial<Record<'from' | 'to', Peer[]>>;
export type NetworkPolicySpec = {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
};

/** By default in the policies' namespace; without `labels`, outside of the cluster. */
export type End = {
  address: string;
  labels?: Labels;
  namespace?: Labels;
  ports?: Record<string, number>;
};

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  if (matchExpressions.some(({ operator }) => operator !== 'In')) throw new Error('only In is known here');
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

function isIn(range: string, address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const [network = '', bits] = range.split('/');
  if (isIPv6(network) !== isIPv6(address)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, { address, labels, namespace }: End): boolean {
  // plugins differ in whether it matches pods: here it does
  if (ipBlock) return isIn(ipBlock.cidr, address) && !ipBlock.except?.some((range) => isIn(range, address));
  if (!labels) return false;
  const isInNamespace = namespaceSelector ? selects(namespaceSelector, namespace ?? {}) : namespace === undefined;
  return isInNamespace && (!podSelector || selects(podSelector, labels));
}

/** As Kubernetes adds the policies up. */
export function mayReach(
  policies: NetworkPolicySpec[],
  { from, to, port, protocol = 'TCP' }: { from: End; to: End; port: number; protocol?: string },
): boolean {
  const lets = (type: 'Ingress' | 'Egress', end: End, other: End): boolean => {
    const { labels, namespace } = end;
    if (!labels || namespace) return true;
    const own = policies.filter((one) => one.policyTypes.includes(type) && selects(one.podSelector, labels));
    const rules = own.flatMap((one) => (type === 'Ingress' ? one.ingress : one.egress) ?? []);
    const isPort = (named: number | string) => (typeof named === 'number' ? named : to.ports?.[named]) === port;
    return (
      own.length === 0 ||
      rules.some((rule) => {
        const peers = type === 'Ingress' ? rule.from : rule.to;
        const isOpen = !rule.ports || rule.ports.some((one) => one.protocol === protocol && isPort(one.port));
        return isOpen && (!peers || peers.some((peer) => isPeer(peer, other)));
      })
    );
  };
  return lets('Egress', from, to) && lets('Ingress', to, from);
}
