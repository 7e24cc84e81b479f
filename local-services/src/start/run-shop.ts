import path from 'node:path';
import { type Environment, readEnvironment } from 'shared-server/config/environment';
import { isDiskFull } from '../errors/error-code.js';
import { isPortFree, assignedPorts } from '../ports/assigned-ports.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { FolderInUse, type FolderLock, lockFolder } from '../processes/folder-lock.js';
import { type Program, type Variables, childEnvironments } from './child-environment.js';
import { stopLeftoverProcesses, saveProcesses } from './child-processes.js';
import { type LogFile, openLog } from './log-file.js';
import { makePrivateFolders } from './private-folders.js';
import { localOrigin, untilReady } from './readiness.js';
import { loadOrCreateAdminPassword, loadOrCreateSecrets } from './secrets.js';
import { type ServicePlan, planServices } from './service-plan.js';
import { prepareShellLogin } from './shell-login.js';
import { type SupervisedProcess, superviseProcess } from './supervised-process.js';

const READY_WITHIN_MS = 120_000;
const REMEMBER_AGAIN_MS = 5_000;
/** A process that crashes this often won't recover. */
const CRASHES_BEFORE_READY = 3;

/** The worker is a second API, for pictures and jobs. */
export type Programs = Record<Exclude<Program, 'worker'>, string>;
export type ShopOptions = {
  variables: Variables;
  programs: Programs;
  /** Once the environment is validated. */
  build: () => Promise<void>;
  say: (line: string) => void;
};
export class StartError extends Error {
  override readonly name = 'StartError';
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

export type RunningShop = { restart(name: Program): Promise<void>; stop(): Promise<void> };

/** Waits until a shopper can buy. Throws `StartError`, with nothing left running. */
export async function runShop(options: ShopOptions, cancelled: AbortSignal): Promise<RunningShop> {
  const { environment, plan } = settingsOf(options.variables);
  const dataDirectory = path.resolve(environment.DATA_DIR);
  makePrivateFolders(dataDirectory);
  const lock = lockShop(dataDirectory);
  const started: Started = { postgres: null, processes: [], logs: [], lock };
  try {
    await stopLeftoverProcesses(dataDirectory);
    if (!(await isPortFree(environment.PORT, environment.HOST)))
      throw new StartError([`Port ${environment.PORT} is in use: stop what uses it, or set PORT to another port.`]);
    await Promise.race([options.build(), failsWhen(cancelled)]);
    return await startAll({ options, environment, plan, dataDirectory, started, cancelled });
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

function failsWhen(cancelled: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new StartError([]));
    if (cancelled.aborted) fail();
    else cancelled.addEventListener('abort', fail, { once: true });
  });
}

function settingsOf(variables: Variables) {
  const read = readEnvironment(variables);
  if (!read.ok) throw new StartError(read.problems);
  const planned = planServices(read.environment);
  if (!planned.ok) throw new StartError(planned.problems);
  return { environment: read.environment, plan: planned.plan };
}

function lockShop(dataDirectory: string): FolderLock {
  try {
    return lockFolder(path.join(dataDirectory, 'lock'));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartError([
      `The shop is already running on ${dataDirectory} (process ${error.pid}): stop it, or set another DATA_DIR and PORT.`,
    ]);
  }
}

type Started = { postgres: EmbeddedPostgres | null; processes: SupervisedProcess[]; logs: LogFile[]; lock: FolderLock };

async function startAll({
  options,
  environment,
  plan,
  dataDirectory,
  started,
  cancelled,
}: {
  options: ShopOptions;
  environment: Environment;
  plan: ServicePlan;
  dataDirectory: string;
  started: Started;
  cancelled: AbortSignal;
}): Promise<RunningShop> {
  const { say, programs } = options;
  const ports = await assignedPorts(path.join(dataDirectory, 'ports.json'), ['postgres', 'api', 'worker', 'embedded']);
  const apiPort = options.variables.API_PORT ? environment.API_PORT : ports.api;
  const admin = environment.ADMIN_PASSWORD ? null : loadOrCreateAdminPassword(dataDirectory);
  const secrets = loadOrCreateSecrets(dataDirectory);
  const log = (name: string) => {
    const file = openLog(path.join(dataDirectory, 'logs'), name);
    started.logs.push(file);
    return file;
  };
  if (plan.postgres) {
    started.postgres = await startEmbeddedPostgres({
      directory: path.join(dataDirectory, 'postgres'),
      port: ports.postgres,
      database: 'shop',
      log: log('postgres').write,
    });
    await prepareShellLogin(started.postgres.url, secrets.SHELL_DATABASE_PASSWORD);
  }
  const variables = childEnvironments({
    given: options.variables,
    environment,
    plan,
    secrets,
    ports: { api: apiPort, worker: ports.worker, embedded: ports.embedded },
    dataDirectory,
    embeddedDatabaseUrl: started.postgres?.url,
    adminPassword: environment.ADMIN_PASSWORD ?? admin?.password ?? '',
  });
  const remember = () => {
    const pids = started.processes.map((each) => each.pid());
    try {
      saveProcesses(dataDirectory, pids);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // only needed after `kill -9`
      setTimeout(remember, REMEMBER_AGAIN_MS).unref();
    }
  };
  const needed: Program[] = [...(plan.storage || plan.payments ? ['embedded' as const] : []), 'worker', 'api', 'shell'];
  for (const name of needed) {
    const child = superviseProcess({
      name,
      program: programs[name === 'worker' ? 'api' : name],
      variables: variables[name],
      log: log(name),
      say,
      onStart: remember,
      canWait: name === 'worker',
    });
    started.processes.push(child);
  }
  remember();
  const shell = localOrigin(environment.HOST, environment.PORT);
  const addresses = [
    ...(needed.includes('embedded') ? [`${variables.embedded.EMBEDDED_ORIGIN}/health`] : []),
    // its failures would fill the shell's log
    ...[ports.worker, apiPort].map((port) => `http://127.0.0.1:${port}/api/health/ready`),
    `${shell}/api/health/ready`,
    `${shell}/`,
  ];
  await ready(addresses, started, cancelled);
  if (admin?.isNew)
    say(`Admin: ${environment.ADMIN_EMAIL} with the password ${admin.password} (kept in ${admin.file})`);
  say(`Ready on ${environment.PUBLIC_URL}`);
  return {
    restart: async (name) => started.processes.find((child) => child.name === name)?.restart(),
    stop: () => stopAll(started),
  };
}

async function ready(addresses: string[], { processes }: Started, cancelled: AbortSignal): Promise<void> {
  const gaveUp = new AbortController();
  const watch = setInterval(() => {
    if (processes.some((child) => child.crashes() >= CRASHES_BEFORE_READY)) gaveUp.abort();
  }, 100);
  const signal = AbortSignal.any([cancelled, gaveUp.signal, AbortSignal.timeout(READY_WITHIN_MS)]);
  const outcome = await untilReady(addresses, signal);
  clearInterval(watch);
  if (outcome.ok) return;
  if (cancelled.aborted) throw new StartError([]);
  const failing = processes.filter((child) => child.crashes() >= CRASHES_BEFORE_READY).map((child) => child.name);
  throw new StartError([
    failing.length
      ? `The shop cannot start: ${failing.join(' and ')} keeps crashing.`
      : `The shop is not ready: ${outcome.problem}`,
  ]);
}

async function stopAll({ postgres, processes, logs, lock }: Started): Promise<void> {
  // a Ctrl-C reaches all of them
  for (const child of processes) child.retire();
  for (const child of processes.toReversed()) await child.stop(1_500);
  await postgres?.stop();
  await Promise.all(logs.map((log) => log.close()));
  lock.release();
}
