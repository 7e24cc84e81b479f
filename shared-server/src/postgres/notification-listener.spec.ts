import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { NotificationListener } from './notification-listener';

type Events = {
  notification: (message: { channel: string; payload?: string }) => void;
  error: (error: Error) => void;
  end: () => void;
};

class FakeClient {
  static made: FakeClient[] = [];
  readonly queries: string[] = [];
  private readonly listeners = new Map<string, (value?: unknown) => void>();
  isSilent = false;
  isRefused = false;
  hasEnded = false;

  constructor(options: Partial<FakeClient> = {}) {
    Object.assign(this, options);
    FakeClient.made.push(this);
  }
  on<E extends keyof Events>(event: E, listener: Events[E]) {
    this.listeners.set(event, listener as (value?: unknown) => void);
  }
  emit<E extends keyof Events>(event: E, ...values: Parameters<Events[E]>) {
    this.listeners.get(event)?.(...values);
  }
  async connect() {
    if (this.isRefused) throw new Error('connection refused');
    return this.answer();
  }
  async query(text: string) {
    this.queries.push(text);
    return this.answer();
  }
  async end() {
    this.hasEnded = true;
    return this.answer();
  }
  private answer() {
    return this.isSilent ? new Promise(() => {}) : Promise.resolve();
  }
}

let listener: NotificationListener;
let heard: string[];
function start(createClient: () => FakeClient = () => new FakeClient()) {
  heard = [];
  FakeClient.made = [];
  listener = new NotificationListener({
    createClient,
    channels: ['one', 'two'],
    onNotification: (channel, payload) => heard.push(`${channel}: ${payload}`),
    onListening: () => heard.push('listening'),
    onLost: () => heard.push('lost'),
    heartbeatMs: 1000,
    timeoutMs: 200,
    retryMs: [100, 300],
  });
  listener.start();
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void jest.useFakeTimers());
afterEach(async () => {
  const stopped = listener.stop();
  await pass(1000);
  await stopped;
  jest.useRealTimers();
});

it('listens to its channels and hands on what they say', async () => {
  start();
  await pass(0);
  expect(FakeClient.made[0]!.queries).toEqual(['LISTEN "one"', 'LISTEN "two"']);
  FakeClient.made[0]!.emit('notification', { channel: 'two', payload: 'news' });
  FakeClient.made[0]!.emit('notification', { channel: 'one' });
  expect(heard).toEqual(['listening', 'two: news', 'one: ']);
  expect(listener.isListening).toBe(true);
});

it('stays on a connection whose heartbeat is answered', async () => {
  start();
  await pass(10_500);
  expect(FakeClient.made).toHaveLength(1);
  expect(FakeClient.made[0]!.queries.filter((text) => text === 'SELECT 1')).toHaveLength(10);
});

it('leaves a connection that has gone silent, and says so after each new one', async () => {
  start();
  await pass(0);
  FakeClient.made[0]!.isSilent = true;
  await pass(1200);
  expect(listener.isListening).toBe(false);
  expect(FakeClient.made[0]!.hasEnded).toBe(true);
  await pass(100);
  expect(listener.isListening).toBe(true);
  expect(heard).toEqual(['listening', 'lost', 'listening']);
});

it('hears nothing more from a connection that it has left', async () => {
  start();
  await pass(0);
  const [first] = FakeClient.made;
  first!.emit('error', new Error('reset'));
  first!.emit('end');
  first!.emit('notification', { channel: 'one', payload: 'late' });
  await pass(100);
  expect(heard).toEqual(['listening', 'lost', 'listening']);
  expect(FakeClient.made).toHaveLength(2);
});

it.each([
  ['is refused', { isRefused: true }],
  ['is never answered', { isSilent: true }],
])('tries again, with growing pauses, when connecting %s', async (_what, options) => {
  start(() => new FakeClient(FakeClient.made.length < 3 ? options : {}));
  await pass(3 * 200 + 100 + 300 + 300);
  expect(heard.filter((event) => event === 'lost')).toHaveLength(3);
  expect(listener.isListening).toBe(true);
});

it('does not connect again when it is stopped, even while it waits to', async () => {
  start();
  await pass(0);
  FakeClient.made[0]!.emit('end');
  await listener.stop();
  await pass(10_000);
  expect(FakeClient.made).toHaveLength(1);
});

it('stops even when the connection never says goodbye', async () => {
  start();
  await pass(0);
  FakeClient.made[0]!.isSilent = true;
  const stopped = listener.stop();
  await pass(200);
  await expect(stopped).resolves.toBeUndefined();
});
