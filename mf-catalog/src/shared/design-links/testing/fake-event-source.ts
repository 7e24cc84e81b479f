import { act } from '@testing-library/react';

export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  /** The addresses of open connections. */
  static get open(): string[] {
    return FakeEventSource.all.filter(({ readyState }) => readyState !== 2).map(({ url }) => url);
  }

  static install(): void {
    FakeEventSource.all = [];
    Object.assign(globalThis, { EventSource: FakeEventSource });
  }

  close(): void {
    this.readyState = 2;
  }

  emit(type: 'open' | 'changed' | 'error'): void {
    act(() => {
      this.dispatchEvent(new Event(type));
    });
  }

  refuse(): void {
    this.readyState = 2;
    this.emit('error');
  }
}
