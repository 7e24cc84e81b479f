import { act } from '@testing-library/react';

type Progress = { lengthComputable: boolean; loaded: number; total: number };

/** A fake XMLHttpRequest: the test decides how each request ends. */
export class Transfer {
  static all: Transfer[] = [];
  readonly upload: { onprogress?: (event: Progress) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  readonly readyState = 4;
  readonly responseType = '';
  url = '';
  isSent = false;
  isAborted = false;
  headers: Record<string, string> = {};
  constructor() {
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
      this.upload.onprogress?.({ lengthComputable: true, loaded, total });
    });
  }
  /** 0 means that the network failed. */
  end(status: number): void {
    this.status = status;
    act(() => {
      if (status === 0) this.onerror?.();
      else this.onload?.();
    });
  }
}
