import { afterEach, beforeEach } from '@jest/globals';
import { act } from '@testing-library/react';

/** A fake XMLHttpRequest: the test decides how each request ends. */
export class Transfer extends EventTarget {
  static all: Transfer[] = [];
  readonly upload = new EventTarget();
  status = 0;
  url = '';
  isSent = false;
  isAborted = false;
  headers: Record<string, string> = {};
  constructor() {
    super();
    Transfer.all.push(this);
  }
  /** Requests being sent, in starting order. */
  static get sent(): Transfer[] {
    return Transfer.all.filter((transfer) => transfer.isSent);
  }
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    this.isSent = true;
  }
  abort(): void {
    this.isAborted = true;
  }
  progress(loaded: number, total: number): void {
    act(() => {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    });
  }
  /** 0 means that the network failed. */
  end(status: number): void {
    this.status = status;
    act(() => {
      this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
    });
  }
}

const real = globalThis.XMLHttpRequest;

/** For the tests of a file. */
export function fakeTransfers(): void {
  beforeEach(() => {
    Transfer.all = [];
    Object.assign(globalThis, { XMLHttpRequest: Transfer });
  });
  afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: real }));
}
