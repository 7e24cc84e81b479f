import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { repositoryRoot } from './compose-services';

export const kubernetes = path.join(repositoryRoot, 'scripts/deployment/kubernetes');

export type Labels = Record<string, string>;
type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } };
export type Container = {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  resources: { requests?: Labels; limits?: Labels };
  securityContext?: object;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
};
export type PodTemplate = {
  metadata: { labels: Labels };
  spec: {
    containers: Container[];
    enableServiceLinks?: boolean;
    affinity?: object;
    terminationGracePeriodSeconds: number;
    securityContext: object;
    volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
    topologySpreadConstraints?: { labelSelector: { matchLabels: Labels } }[];
  };
};
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; annotations?: Labels };
  spec?: unknown;
  stringData?: Labels;
  imagePullSecrets?: { name: string }[];
};
export type Kustomization = {
  namespace?: string;
  resources: string[];
  images?: { name: string }[];
  configMapGenerator: { name: string; behavior?: string; envs: string[] }[];
};

export async function readManifests(file: string): Promise<Manifest[]> {
  const documents = parseAllDocuments(await readFile(path.join(kubernetes, file), 'utf8'));
  return documents.map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

export const readKustomization = async (folder: string): Promise<Kustomization> =>
  parse(await readFile(path.join(kubernetes, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;

export async function resourcesOf(folder: string): Promise<Manifest[]> {
  const { resources } = await readKustomization(folder);
  const lists = await Promise.all(
    resources.map((resource) =>
      resource.endsWith('.yaml')
        ? readManifests(path.join(folder, resource))
        : resourcesOf(path.join(folder, resource)),
    ),
  );
  return lists.flat();
}

/** `NAME=value` lines and comments. */
export async function readSettingsFile(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(path.join(kubernetes, file), 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
}
