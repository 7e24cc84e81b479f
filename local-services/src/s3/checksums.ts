import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.js';

export type Digests = { size: number; md5: Buffer; sha256: Buffer; crc32: string };

/** Refuses more than `maximumBytes`. */
export class DigestingStream extends Transform {
  private readonly md5 = createHash('md5');
  private readonly sha256 = createHash('sha256');
  private crc = 0;
  private size = 0;

  constructor(private readonly maximumBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maximumBytes) return done(new S3Error(400, 'EntityTooLarge'));
    this.md5.update(chunk);
    this.sha256.update(chunk);
    this.crc = crc32(chunk, this.crc);
    done(null, chunk);
  }

  digests(): Digests {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.crc >>> 0);
    return {
      size: this.size,
      md5: this.md5.digest(),
      sha256: this.sha256.digest(),
      crc32: crc.toString('base64'),
    };
  }
}

const computed: Record<string, (digests: Digests) => string> = {
  'content-md5': ({ md5 }) => md5.toString('base64'),
  'x-amz-checksum-crc32': (digests) => digests.crc32,
};

export const isChecksum = (header: string): boolean =>
  header === 'content-md5' || (header.startsWith('x-amz-checksum-') && !/-(algorithm|mode|type)$/.test(header));

/** Throws unless each of the client's matches. */
export function verifyChecksums(given: ReadonlyMap<string, string>, digests: Digests): void {
  for (const [name, value] of given) {
    const compute = computed[name];
    if (!compute) throw new S3Error(501, 'NotImplemented', `${name} is not supported`);
    if (compute(digests) !== value) throw new S3Error(400, 'BadDigest', `${name} does not match what was received`);
  }
}
