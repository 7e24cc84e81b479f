import type { ComposeFile, ComposeService } from './compose-services';

type Rule = (service: ComposeService, file: ComposeFile) => (string | false | undefined)[];

const targetOf = (mount: string) => mount.split(':')[1] ?? mount;
const isNamed = (volume: string) => /^[\w-]+:/.test(volume);

function limitsThatDiffer({ deploy, ...service }: ComposeService): (string | false)[] {
  const { limits, reservations } = deploy?.resources ?? {};
  const pairs = [
    ['cpus', service.cpus, 'limits.cpus', limits, limits?.cpus],
    ['mem_limit', service.mem_limit, 'limits.memory', limits, limits?.memory],
    ['pids_limit', service.pids_limit, 'limits.pids', limits, limits?.pids],
    ['mem_reservation', service.mem_reservation, 'reservations.memory', reservations, reservations?.memory],
  ] as const;
  return pairs.map(
    ([name, own, other, group, value]) =>
      own !== undefined && group !== undefined && own !== value && `${name} differs from deploy.resources.${other}`,
  );
}

function targetsMountedTwice({ tmpfs = [], volumes = [] }: ComposeService): string[] {
  const targets = [...tmpfs.map((one) => one.split(':')[0]!), ...volumes.map(targetOf)];
  return targets.filter((one, index) => targets.indexOf(one) !== index).map((one) => `${one} is mounted twice`);
}

/**
 * What Compose refuses although the schema of its files allows it. The sources are of compose-go 2, github.com/compose-spec/compose-go:
 * checkConsistency in loader/validate.go, checkIPAddress in validation/validation.go, WithServicesEnabled in types/project.go.
 */
const rules: Rule[] = [
  // checkConsistency
  ({ build, image }) => [!build && !image && 'has neither an image nor a build context'],
  ({ network_mode, networks = [] }) => [
    network_mode !== undefined && networks.length > 0 && 'has both network_mode and networks',
  ],
  ({ networks = [] }, file) => networks.map((one) => !(one in file.networks) && `network ${one} is undefined`),
  ({ volumes = [] }, file) =>
    volumes
      .filter(isNamed)
      .map((one) => one.split(':')[0]!)
      .map((one) => !(one in file.volumes) && `volume ${one} is undefined`),
  ({ healthcheck }) => [
    healthcheck?.test !== undefined &&
      !['CMD', 'CMD-SHELL', 'NONE'].includes(healthcheck.test[0] ?? '') &&
      'healthcheck.test begins with neither CMD, CMD-SHELL nor NONE',
  ],
  limitsThatDiffer,
  ({ container_name, scale, deploy }) => [
    container_name !== undefined && (scale ?? deploy?.replicas ?? 1) > 1 && 'has a container_name and replicas',
  ],
  targetsMountedTwice,
  ({ depends_on = {} }, file) =>
    Object.keys(depends_on).map((one) => !(one in file.services) && `depends on the undefined service ${one}`),
  // WithServicesEnabled: without its profile, a service isn't there
  ({ depends_on = {}, profiles = [] }, file) =>
    Object.keys(depends_on).map((one) => {
      const others = file.services[one]?.profiles ?? [];
      return (
        others.length > 0 &&
        !profiles.some((profile) => others.includes(profile)) &&
        `depends on ${one}, which needs a profile`
      );
    }),
  // checkIPAddress
  ({ ports = [] }) =>
    ports.map((port) => {
      const host = /^(.+):\d+:\d+/.exec(port)?.[1];
      return host !== undefined && !/^[\d.]+$|^\[[\d:a-f]+\]$/.test(host) && `port ${port} has no IP address`;
    }),
];

/** checkCycle in graph/cycle.go. */
function cyclesOf({ services }: ComposeFile): string[] {
  const needs = (name: string, path: string[]): string[] =>
    path.includes(name)
      ? [`${[...path.slice(path.indexOf(name)), name].join(' -> ')} is a cycle`]
      : Object.keys(services[name]?.depends_on ?? {}).flatMap((one) => needs(one, [...path, name]));
  return [...new Set(Object.keys(services).flatMap((name) => needs(name, [])))];
}

/** Of a file that follows its schema. */
export const refusalsOf = (file: ComposeFile): string[] => [
  ...Object.entries(file.services).flatMap(([name, service]) =>
    rules.flatMap((rule) => rule(service, file)).flatMap((problem) => (problem ? [`${name}: ${problem}`] : [])),
  ),
  ...cyclesOf(file),
];
