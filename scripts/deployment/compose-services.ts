import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

export const repositoryRoot = path.resolve(import.meta.dirname, '../..');

export type ComposeService = {
  image?: string;
  build?: { context: string; target: string };
  pull_policy?: string;
  user?: string;
  command?: string[];
  profiles?: string[];
  restart?: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  volumes?: string[];
  tmpfs?: string[];
  networks?: string[];
  ports?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  deploy?: {
    replicas?: number;
    resources?: { limits?: { cpus?: string; memory?: string; pids?: number }; reservations?: { memory?: string } };
  };
  network_mode?: string;
  // refused beside deploy.resources
  cpus?: number;
  mem_limit?: string;
  mem_reservation?: string;
  pids_limit?: number;
  container_name?: string;
  scale?: number;
};
export type ComposeFile = {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean; enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } }>;
  volumes: Record<string, object>;
};

export const secrets = {
  POSTGRES_PASSWORD: 'postgres-password',
  SHELL_POSTGRES_PASSWORD: 'shell-password',
  S3_ACCESS_KEY_ID: 'shop-storage',
  S3_SECRET_ACCESS_KEY: 'storage-secret',
  RELEASES_S3_ACCESS_KEY_ID: 'shop-releases',
  RELEASES_S3_SECRET_ACCESS_KEY: 'releases-secret',
  STRIPE_SECRET_KEY: 'stripe-key',
  STRIPE_WEBHOOK_SECRET: 'webhook-secret',
  SESSION_SECRET: 'sixteen characters or more',
  ADMIN_PASSWORD: 'admin-password',
  SMTP_URL: 'smtps://shop:mail-password@mail.example:465',
  MAIL_FROM: 'Shop <hello@shop.example>',
};

/** As Compose replaces them. Throws if a required one is missing. */
function interpolate(value: unknown, variables: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => interpolate(item, variables));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, variables)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, rest: string) => {
    const given = variables[name];
    if (given) return given;
    if (kind === '-') return rest;
    throw new Error(`${name} is required`);
  });
}

export async function readCompose(file: string, variables: Record<string, string> = secrets): Promise<ComposeFile> {
  const text = await readFile(path.join(repositoryRoot, file), 'utf8');
  return interpolate(parse(text, { merge: true }), variables) as ComposeFile;
}
