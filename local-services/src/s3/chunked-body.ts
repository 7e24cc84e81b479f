import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from './s3-error.js';

type State = 'size' | 'data' | 'end of data' | 'trailers' | 'done';
const MAX_LINE_BYTES = 4_096;

/** `<size in hex>[;extension]CRLF <bytes> CRLF ... 0 CRLF <trailers> CRLF`. */
export class ChunkedBody extends Transform {
  readonly trailers = new Map<string, string>();
  private waiting: Buffer = Buffer.alloc(0);
  private state: State = 'size';
  private left = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.waiting = this.waiting.length ? Buffer.concat([this.waiting, chunk]) : chunk;
    try {
      while (this.advance());
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(done: TransformCallback): void {
    // some clients omit the last empty line
    const isWhole = this.state === 'done' || (this.state === 'trailers' && this.waiting.length === 0);
    done(isWhole ? null : new S3Error(400, 'IncompleteBody'));
  }

  /** `false` if it needs more bytes. */
  private advance(): boolean {
    switch (this.state) {
      case 'size':
        return this.withLine((line) => {
          const size = line.split(';')[0] ?? '';
          if (!/^[0-9a-fA-F]{1,8}$/.test(size)) throw new S3Error(400, 'InvalidChunkSizeError');
          this.left = Number.parseInt(size, 16);
          this.state = this.left === 0 ? 'trailers' : 'data';
        });
      case 'data': {
        if (!this.waiting.length) return false;
        const part = this.waiting.subarray(0, this.left);
        this.push(part);
        this.waiting = this.waiting.subarray(part.length);
        this.left -= part.length;
        if (this.left === 0) this.state = 'end of data';
        return true;
      }
      case 'end of data':
        return this.withLine((line) => {
          if (line !== '') throw new S3Error(400, 'IncompleteBody');
          this.state = 'size';
        });
      case 'trailers':
        return this.withLine((line) => {
          if (line === '') this.state = 'done';
          else
            this.trailers.set(line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim());
        });
      default:
        // ignore anything after the end
        return false;
    }
  }

  private withLine(take: (line: string) => void): boolean {
    const end = this.waiting.indexOf('\r\n');
    if (end < 0) {
      if (this.waiting.length > MAX_LINE_BYTES) throw new S3Error(400, 'InvalidRequest');
      return false;
    }
    const line = this.waiting.subarray(0, end).toString();
    this.waiting = this.waiting.subarray(end + 2);
    take(line);
    return true;
  }
}
