import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Problem, problemStatus } from 'shared-contracts/api/problem';
import { type ComposeFile, readCompose, repositoryRoot } from './compose-services';

const gateways = ['gateway', 'api-balancer'];
let compose: ComposeFile;
const service = (name: string) => compose.services[name]!;

beforeAll(async () => {
  compose = await readCompose('docker-compose.yml');
});

describe('the gateway', () => {
  const configOf = (name: string) => readFile(path.join(repositoryRoot, 'scripts/deployment/gateway', name), 'utf8');
  const upstreamsOf = (config: string) =>
    [...config.matchAll(/\b(?:reverse_proxy|to) ((?:[\w.-]+:\d+ ?)+)/g)].flatMap(([, names = '']) =>
      names.trim().split(' '),
    );

  it('balances between all shells, and all API replicas', async () => {
    expect(upstreamsOf(await configOf('site.Caddyfile'))).toEqual(['shell-1:3000', 'shell-2:3000', 'storage:9000']);
    expect(upstreamsOf(await configOf('api.Caddyfile'))).toEqual([
      'api-1:3001',
      'api-2:3001',
      'pictures-1:3001',
      'pictures-2:3001',
    ]);
    expect(service('shell-1').environment).toMatchObject({
      API_ORIGIN: 'http://api-balancer:3001',
      PICTURES_ORIGIN: 'http://api-balancer:3002',
    });
  });

  it('reads only variables that its container has', async () => {
    const [site, api] = await Promise.all([configOf('site.Caddyfile'), configOf('api.Caddyfile')]);
    const variablesIn = (config: string) => [...config.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(variablesIn(site)).toEqual(Object.keys(service('gateway').environment ?? {}));
    expect(variablesIn(api)).toEqual(Object.keys(service('api-balancer').environment ?? {}));
  });

  const blockOf = (config: string, opening: string) => {
    const [, block = ''] = config.split(new RegExp(`^\\t*${opening} \\{\\n`, 'm'));
    return block.split(/^\t?\}$/m)[0]!.replaceAll(/^\t+/gm, '');
  };

  it('gives up soon enough for a 503 within 3 s, with time for a second server', async () => {
    const balanced = await configOf('balanced.caddy');
    const secondsOf = (name: string) => Number(new RegExp(`\\b${name} (\\d+)s$`, 'm').exec(balanced)?.[1]);
    expect(secondsOf('lb_try_duration') + secondsOf('dial_timeout')).toBeLessThanOrEqual(3);
    expect(secondsOf('dial_timeout')).toBeLessThan(secondsOf('lb_try_duration'));
  });

  it('asks only APIs that are ready, but any for its liveness', async () => {
    const config = await configOf('api.Caddyfile');
    const sites = config.replaceAll(/^\t+/gm, '');
    for (const replicas of ['replicas', 'picture_replicas']) {
      expect(sites).toContain(`reverse_proxy {\nimport ${replicas}\nhealth_uri /api/health/ready\n}`);
      expect(sites).toContain(`reverse_proxy /api/health/live {\nimport ${replicas}\n}`);
      expect(blockOf(config, `\\(${replicas}\\)`)).toMatch(/^import api$/m);
    }
    expect(blockOf(config, '\\(api\\)')).toMatch(/^import balanced$/m);
  });

  it('answers as the shell does when no API is ready', async () => {
    const answer = blockOf(await configOf('api.Caddyfile'), 'handle_errors');
    const [, body = '', status] = /^respond `(.+)` (\d+)$/m.exec(answer) ?? [];
    const problem = Problem.parse(JSON.parse(body));
    expect(problem).toMatchObject({ statusCode: Number(status), code: 'service_unavailable' });
    expect(problem.statusCode).toBe(problemStatus.service_unavailable);
    const shell = await readFile(path.join(repositoryRoot, 'shell/server/http/proxy.ts'), 'utf8');
    expect(shell).toContain(problem.message);
    const headers = [...answer.matchAll(/^header ([\w-]+) "?(.+?)"?$/gm)].map(([, name = '', value]) => [name, value]);
    expect(headers.map(([name]) => name)).toEqual(['Content-Type', 'Cache-Control', 'Retry-After', 'X-Request-Id']);
    for (const [name = '', value] of headers.slice(0, -1))
      expect(shell).toContain(`'${name.toLowerCase()}': '${value}'`);
  });

  it('says to visitors that it is back in a moment while no shell is ready', async () => {
    const answer = blockOf(await configOf('site.Caddyfile'), 'handle_errors');
    expect(answer).toMatch(/^header Content-Type "text\/html; charset=utf-8"$/m);
    expect(answer).toMatch(/^header Retry-After \d+$/m);
    expect(answer).toMatch(/^respond `<!doctype html>.*<h1>Back in a moment<\/h1>.*` 503$/m);
  });

  it('closes idle connections before the servers do', async () => {
    const seconds = Number(/keepalive (\d+)s/.exec(await configOf('balanced.caddy'))?.[1]);
    const shell = await readFile(path.join(repositoryRoot, 'shell/server/main.ts'), 'utf8');
    const api = await readFile(path.join(repositoryRoot, 'api/src/shared/http/http.ts'), 'utf8');
    for (const server of [shell, api]) {
      const milliseconds = Number(/KEEP_ALIVE_MS = ([\d_]+)/.exec(server)?.[1]?.replaceAll('_', ''));
      expect(seconds * 1000).toBeLessThan(milliseconds);
    }
  });

  it('is one image with both configurations', () => {
    expect(gateways.map((name) => service(name).image)).toEqual([
      'magnet-shop/gateway:local',
      'magnet-shop/gateway:local',
    ]);
    expect(service('api-balancer').command).toContain('/etc/caddy/api.Caddyfile');
  });
});
