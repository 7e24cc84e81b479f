import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { parse, parseAllDocuments } from 'yaml';
import { ShellMetrics } from './shell-metrics';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8');
const operations = read('operations.md');
const reference = read('operations/reference.md');

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
type Panel = { title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] };
const rulesIn = (name: string) => (parse(read(name)) as { groups: [{ rules: Rule[] }] }).groups[0].rules;
const ofShop = rulesIn('operations/prometheus-alerts.yml');
const ofCluster = rulesIn('operations/prometheus-alerts-kubernetes.yml');
const ofMachine = rulesIn('operations/prometheus-alerts-machine.yml');
const rules = [...ofShop, ...ofCluster, ...ofMachine];
const dashboard = JSON.parse(read('operations/grafana-dashboard.json')) as { panels: Panel[] };

function documented(heading: 'API' | 'Shell'): string[] {
  const [, table = ''] = new RegExp(`\\n\\| ${heading} +\\|[^\\n]*\\n((?:\\|[^\\n]*\\n)+)`).exec(reference) ?? [];
  return [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);
}
const ofProcess = () => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register.getMetricsAsArray().map(({ name }) => name);
};
const known = new Set(['up', ...documented('API'), ...documented('Shell'), ...ofProcess()]);

function metricsIn(query: string): string[] {
  const names: string[] = [];
  parser.parse(query).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`${query} is no PromQL at ${from}`);
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(query.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
}
const exists = (name: string) => known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/, ''));
const unknownIn = (queries: string[]) => queries.flatMap(metricsIn).filter((name) => !exists(name));
function unknownValuesIn(query: string): string[] {
  return [...query.matchAll(/(\w+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g)].flatMap(([, metric, matchers]) => {
    const [row = ''] = new RegExp(`^\\| \`${metric}\` .*$`, 'm').exec(reference) ?? [];
    return [...matchers!.matchAll(/(\w+)=~?"([^"]*)"/g)]
      .filter(([, label]) => row.includes(`\`${label}\``) && !['route', 'status'].includes(label!))
      .flatMap(([, label, values]) => values!.split('|').map((value) => ({ label, value })))
      .filter(({ value }) => !new RegExp(`\\b${value}\\b`).test(row.split('|').at(-2)!))
      .map(({ label, value }) => `${metric}: ${label} ${value}`);
  });
}
const runbook = new Map(
  [...operations.matchAll(/^\| <a id="([a-z]+)"><\/a>(\w+) \| (.+) \|$/gm)].map(([, anchor, alert, text]) => [
    alert!,
    { anchor, text: text! },
  ]),
);

it('the table of metrics lists what the shell has', () => {
  const metrics = new ShellMetrics();
  const state = { idle: 0, busy: 0, queued: { urgent: 0, ordinary: 0 }, lost: 0 };
  metrics.watch({ renderer: () => state, isListening: () => true });
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  expect(documented('Shell').toSorted()).toEqual(names.toSorted());
});

describe('the alert rules', () => {
  it('use metrics that exist, in queries that parse', () => {
    expect(ofShop.length).toBeGreaterThan(20);
    expect(unknownIn(ofShop.map(({ expr }) => expr))).toEqual([]);
    for (const { expr } of rules) expect(metricsIn(expr).length).toBeGreaterThan(0);
  });

  it('ask only for values of labels that the table of metrics lists', () => {
    expect(ofShop.flatMap(({ expr }) => unknownValuesIn(expr))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s has a severity, a summary, and a row that says what to do, to which it links',
    (_name, { alert, labels, annotations }) => {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations['summary']?.length).toBeGreaterThan(10);
      expect(runbook.get(alert)?.text.length).toBeGreaterThan(40);
      expect(annotations['runbook_url']).toBe(`docs/operations.md#${runbook.get(alert)?.anchor}`);
    },
  );

  it.each(['ApiDown', 'ShellDown'])('%s fires too when Prometheus knows of no such process', (name) => {
    const { expr } = rules.find(({ alert }) => alert === name)!;
    const [, job] = /^up\{job="([\w-]+)"\} == 0 or /.exec(expr)!;
    expect(expr.endsWith(` or absent(up{job="${job}"})`)).toBe(true);
  });

  it('are all that the runbook has, in the order of the alphabet', () => {
    expect([...runbook.keys()]).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it("MemoryHigh fires below each process's own limit", () => {
    const { expr } = rules.find(({ alert }) => alert === 'MemoryHigh')!;
    const [, share] = /^process_resident_memory_bytes \/ memory_limit_bytes > ([\d.]+)$/.exec(expr)!;
    expect(Number(share)).toBeLessThan(1);
  });

  it.each([
    ['the shell', 'shell_notifications_connected'],
    ['the API', 'notifications_connected'],
  ])('notice when %s hears of no change any more', (_who, metric) => {
    expect(rules.filter(({ expr }) => metricsIn(expr).includes(metric))).toHaveLength(1);
  });

  it.each([
    ['CallsFail', 'shell_request_duration_seconds', '5xx|abandoned', 'abandoned'],
    ['PicturesFail', 'shell_request_duration_seconds', '5xx|abandoned', 'abandoned'],
    ['ApiErrors', 'http_request_duration_seconds', '5..|499', '499'],
  ])('%s counts failures, and requests that were given up after more than 2.5 s', (name, metric, failed, givenUp) => {
    const { expr } = rules.find(({ alert }) => alert === name)!;
    expect(expr).toContain(`status=~"${failed}"}[5m])) - (sum(rate(${metric}_bucket{`);
    expect(expr).toContain(`status="${givenUp}",le="2.5"}[5m])) or vector(0))`);
    expect(new Set(metricsIn(expr))).toEqual(new Set([`${metric}_count`, `${metric}_bucket`]));
  });

  it('watch the disks of the embedded services, of claims and of machines, and notice when those are not measured', () => {
    const watched = rules.filter(({ expr }) => /disk_free|available_bytes|avail_bytes/.test(expr));
    expect(watched.map(({ alert }) => alert)).toEqual(['DiskNearlyFull', 'ClaimNearlyFull', 'MachineDiskNearlyFull']);
    for (const { expr } of watched.slice(1)) expect(expr).toMatch(/ or absent\(\w+\{[^}]+\}\)$/);
  });

  it('have one name each', () => expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length));
});

describe('the alert rules for Kubernetes', () => {
  const deployed = (name: string) =>
    parseAllDocuments(read(`../scripts/deployment/kubernetes/${name}`)).map(
      (one) => one.toJS() as { kind: string; metadata: { name: string } },
    );
  const ofCronJobs = ofCluster.filter(({ expr }) => expr.includes('cronjob'));
  const namesIn = (label: string) =>
    new Set(
      ofCluster.flatMap(({ expr }) => [...expr.matchAll(RegExp(`${label}="([^"]+)"`, 'g'))].map(([, name]) => name)),
    );

  it('use only what kube-state-metrics says of CronJobs, and kubelets of claims', () => {
    expect(new Set(ofCluster.flatMap(({ expr }) => metricsIn(expr)))).toEqual(
      new Set([
        'kube_cronjob_status_last_successful_time',
        'kube_cronjob_created',
        'kubelet_volume_stats_available_bytes',
        'kubelet_volume_stats_capacity_bytes',
      ]),
    );
  });

  it('watch the claim of the backups', () => {
    const claims = deployed('base/backup.yaml').filter(({ kind }) => kind === 'PersistentVolumeClaim');
    expect(namesIn('persistentvolumeclaim')).toEqual(new Set(claims.map(({ metadata }) => metadata.name)));
  });

  it('watch the CronJobs that are deployed, in the namespace of the example', () => {
    const cronJobs = deployed('base/backup.yaml').filter(({ kind }) => kind === 'CronJob');
    expect(namesIn('cronjob')).toEqual(new Set(cronJobs.map(({ metadata }) => metadata.name)));
    expect(namesIn('namespace')).toEqual(
      new Set(deployed('example/namespace.yaml').map(({ metadata }) => metadata.name)),
    );
  });

  it.each(ofCronJobs.map((rule) => [rule.alert, rule] as const))(
    '%s fires too when nothing has succeeded yet, and when Prometheus knows of no such CronJob',
    (_name, { expr }) => {
      const [, labels] = /^time\(\) - max\(kube_cronjob_status_last_successful_time(\{[^}]+\}) or kube_/.exec(expr)!;
      expect(expr).toContain(`or kube_cronjob_created${labels})`);
      expect(expr.endsWith(` or absent(kube_cronjob_created${labels})`)).toBe(true);
    },
  );
});

describe('the dashboard', () => {
  it('uses metrics that exist, in queries that parse', () => {
    const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    expect(unknownIn(queries)).toEqual([]);
    expect(queries.flatMap(unknownValuesIn)).toEqual([]);
  });

  it('shows every metric of the shop', () => {
    const queries = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    const shown = new Set(queries.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
    expect([...documented('API'), ...documented('Shell')].filter((name) => !shown.has(name))).toEqual([]);
  });
});

it('a query with a mistake is found', () => {
  expect(() => metricsIn('sum(rate(jobs[5m])')).toThrow('no PromQL');
  expect(unknownIn(['made_up_total > 0'])).toEqual(['made_up_total']);
  expect(unknownValuesIn('max(outbox_mails{state=~"failed|lost"}) > 0')).toEqual(['outbox_mails: state lost']);
});
