import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type RequestListener, type Server, createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { freePort } from 'local-services/testing/free-port';
import { type TestDatabase, createTestDatabase } from 'local-services/postgres/test-database';
import { createS3Endpoint } from 'local-services/s3/s3-endpoint';
import pg from 'pg';
import { ARCHIVE_PREFIX } from 'shared-server/registry/releases';
import { DataSource } from 'typeorm';
import { createApp } from '../app.js';
import { type Settings, readSettings } from '../config/settings.js';
import { migrations } from '../migrations/migrations.js';
import { migrate } from '../shared/database/migrate.js';
import { createLog } from '../shared/logging/log.js';
import { Browser } from './browser.js';
import { TcpProxy } from './tcp-proxy.js';

// migrating the template would use Nest's logger
Logger.overrideLogger(false);

export const adminCredentials = { email: 'admin@example.com', password: 'the-admin-of-tests' };
const storageCredentials = { accessKeyId: 'test-id', secretAccessKey: 'test-secret', region: 'us-east-1' };

const storageVariables = {
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: storageCredentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: storageCredentials.secretAccessKey,
};

export const releaseVariables = {
  RELEASES_S3_ACCESS_KEY_ID: 'test-releases',
  RELEASES_S3_SECRET_ACCESS_KEY: 'test-releases-secret',
};

export type TestApp = {
  nest: NestExpressApplication;
  /** For another process with the same settings. */
  variables: Record<string, string>;
  origin: string;
  dataSource: DataSource;
  /** Mails are in `mail`. */
  dataFolder: string;
  storage: TestStorage;
  /** For outages. `dataSource` goes through it too. */
  databaseWay: TcpProxy;
  browser(headers?: Record<string, string>): Browser;
  close(): Promise<void>;
};

export type TestAppOptions = {
  variables?: Record<string, string>;
  /** By default there are no products. */
  withCatalog?: boolean;
  /** The app's end removes them. */
  restored?: { database: TestDatabase; dataFolder: string };
  onLog?: (line: string) => void;
};

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database =
    options.restored?.database ?? (await createTestDatabase({ template: templateOf(options.withCatalog ?? false) }));
  const services = await startTestServices(database, options.variables, options.restored?.dataFolder);
  return startTestReplica(services, { onLog: options.onLog, onClose: () => services.close() });
}

export type TestServices = Pick<TestApp, 'variables' | 'dataFolder' | 'storage'> & { close(): Promise<void> };

export async function startTestServices(
  database: TestDatabase,
  more: Record<string, string> = {},
  given?: string,
): Promise<TestServices> {
  const dataFolder = given ?? (await mkdtemp(path.join(tmpdir(), 'shop-api-')));
  const storage = await startTestStorage(dataFolder);
  const variables = {
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://shop.test',
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    S3_ENDPOINT: storage.endpoint,
    ...storageVariables,
    STRIPE_SECRET_KEY: 'sk_test_harness',
    STRIPE_WEBHOOK_SECRET: 'whsec_harness',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    SESSION_SECRET: 'a secret of the tests alone',
    ADMIN_EMAIL: adminCredentials.email,
    ADMIN_PASSWORD: adminCredentials.password,
    RATE_LIMITS: 'off',
    STATUS_MAIL_DELAY_SECONDS: '0',
    ...more,
  };
  return {
    variables,
    dataFolder,
    storage,
    close: async () => {
      await storage.stop();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

type ReplicaOptions = Pick<TestAppOptions, 'variables' | 'onLog'> & { onClose?: () => Promise<void> };

export async function startTestReplica(services: TestServices, options: ReplicaOptions = {}): Promise<TestApp> {
  const way = await TcpProxy.before(services.variables.DATABASE_URL ?? '');
  const variables = {
    ...services.variables,
    DATABASE_URL: way.url,
    LOG_LEVEL: options.onLog ? 'debug' : 'silent',
    ...options.variables,
  };
  const settings = settingsOf(variables);
  const log = createLog(settings.environment, options.onLog && { write: options.onLog });
  const nest = await createApp(settings, log);
  await nest.listen(0, '127.0.0.1');
  const { port } = nest.getHttpServer().address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const { dataFolder, storage } = services;
  return {
    nest,
    variables,
    origin,
    dataSource: nest.get(DataSource),
    dataFolder,
    storage,
    databaseWay: way.proxy,
    browser: (headers) => new Browser(origin, headers),
    close: async () => {
      await nest.close();
      await way.proxy.takeAway();
      await options.onClose?.();
    },
  };
}

export function settingsOf(variables: Record<string, string>): Settings {
  const protocol = variables.PUBLIC_URL?.split('//')[0] ?? 'http:';
  const read = readSettings({ PREVIEW_URL: `${protocol}//previews.test`, ...variables });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.settings;
}

export async function prepareEmptyShop(url: string): Promise<void> {
  await migrate(url, migrations);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO applied_seeds (name) VALUES ('catalogue')`);
  await client.end();
}

export const createEmptyShop = () => createTestDatabase({ template: templateOf(false) });

/** Copying is faster than migrating. */
const templateOf = (withCatalog: boolean) => ({
  name: withCatalog ? 'api' : 'api_empty',
  prepare: (url: string) => (withCatalog ? migrate(url, migrations) : prepareEmptyShop(url)),
});

/** `freeBytes`: what its disk seems to have. */
export type TestStorage = { endpoint: string; freeBytes: number; stop(): Promise<void>; start(): Promise<void> };

/** It keeps its address when started again. */
export async function startTestStorage(dataFolder: string): Promise<TestStorage> {
  const port = await freePort();
  const listener = await createS3Endpoint({
    directory: path.join(dataFolder, 's3'),
    bucket: 'photos',
    credentials: storageCredentials,
    limitedAccounts: [
      {
        accessKeyId: releaseVariables.RELEASES_S3_ACCESS_KEY_ID,
        secretAccessKey: releaseVariables.RELEASES_S3_SECRET_ACCESS_KEY,
        region: storageCredentials.region,
        keyPrefix: ARCHIVE_PREFIX,
      },
    ],
    prefix: '/s3',
    corsOrigins: ['http://shop.test', 'http://previews.test'],
    freeBytes: async () => storage.freeBytes,
  });
  let server: Server | undefined;
  const start = async () => {
    server = await listening(listener, port);
  };
  await start();
  const storage: TestStorage = {
    endpoint: `http://127.0.0.1:${port}/s3`,
    freeBytes: Number.POSITIVE_INFINITY,
    start,
    stop: () =>
      new Promise((resolve) => {
        if (!server) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
        server = undefined;
      }),
  };
  return storage;
}

function listening(listener: RequestListener, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createHttpServer(listener);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
