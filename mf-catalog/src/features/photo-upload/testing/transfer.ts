import { act } from '@testing-library/react';

/** Stands in for the browser's XMLHttpRequest: the test decides what becomes of the bytes. */
export class Transfer {
  static all: Transfer[] = [];
  readonly upload = new EventTarget();
  private readonly events = new EventTarget();
  status = 0;
  url = '';
  isSent = false;
  isAborted = false;
  headers: Record<string, string> = {};
  constructor() {
    Transfer.all.push(this);
  }
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  addEventListener(name: string, listener: () => void): void {
    this.events.addEventListener(name, listener);
  }
  send(): void {
    this.isSent = true;
  }
  abort(): void {
    this.isAborted = true;
    this.end(0);
  }
  progress(loaded: number, total: number): void {
    const event = Object.assign(new Event('progress'), { lengthComputable: true, loaded, total });
    act(() => void this.upload.dispatchEvent(event));
  }
  end(status: number): void {
    this.status = status;
    act(() => void this.events.dispatchEvent(new Event('loadend')));
  }
}
