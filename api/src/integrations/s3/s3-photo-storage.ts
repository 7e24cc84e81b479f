import { createReadStream } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { tracing } from '../../shared/tracing/tracing.js';
import {
  type ListedObject,
  PhotoStorage,
  StorageUnavailable,
  type StoredBytes,
  type PresignedUpload,
} from './photo-storage.js';

export type S3Settings = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The provider's own by default. */
  endpoint?: string | undefined;
  publicEndpoint?: string | undefined;
};

const LARGE_FILE_MS = 600_000;
/** Two attempts fit into a call's 10 s. */
const ATTEMPT_MS = 3_500;
const ATTEMPTS = 2;
const IS_FULL_MS = 1_000;
const isItsFault = (status: number) => status >= 500 || status === 429;

/** The storage refuses our keys, as while they are changed. */
const isRefusal = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && [401, 403].includes(error.$metadata.httpStatusCode ?? 0);

export const hasNoSpace = (error: unknown) =>
  error instanceof StorageUnavailable &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 507;

/** Slow readers are left alone. */
function failWhenSilent(body: Readable): void {
  if (!(body instanceof IncomingMessage)) return;
  let seen = -1;
  const watch = setInterval(() => {
    const { bytesRead } = body.socket;
    if (body.readableLength === 0 && bytesRead === seen)
      body.destroy(new StorageUnavailable('the storage fell silent in the middle of an object'));
    seen = bytesRead;
  }, ATTEMPT_MS).unref();
  body.once('close', () => clearInterval(watch));
}

/** Without keys of objects. */
function traceCommands(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = 'command' }) =>
      (command) =>
        tracing.run({ name: `s3 ${commandName}`, kind: 'client', attributes: { 'rpc.system': 'aws-api' } }, () =>
          next(command),
        ),
    { step: 'initialize', name: 'traceCommands' },
  );
}

export class S3PhotoStorage extends PhotoStorage {
  private readonly client: S3Client;
  private readonly presigner: S3Client;
  private readonly forLargeFiles: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    const { region, accessKeyId, secretAccessKey, endpoint, publicEndpoint } = settings;
    const common = {
      region,
      credentials: { accessKeyId, secretAccessKey },
      // browsers send none that could be signed
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: ATTEMPT_MS, throwOnRequestTimeout: true },
    };
    const at = (address: string | undefined) =>
      address === undefined ? {} : { endpoint: address, forcePathStyle: true };
    this.client = new S3Client({ ...common, ...at(endpoint) });
    this.presigner = new S3Client({ ...common, ...at(publicEndpoint ?? endpoint) });
    this.forLargeFiles = new S3Client({
      ...common,
      ...at(endpoint),
      // a stream cannot be sent twice
      maxAttempts: 1,
      requestHandler: { ...common.requestHandler, requestTimeout: LARGE_FILE_MS },
    });
    for (const client of [this.client, this.forLargeFiles]) traceCommands(client);
  }

  async uploadTicket({
    key,
    contentType,
    size,
    seconds,
  }: {
    key: string;
    contentType?: string | undefined;
    size: number;
    seconds: number;
  }): Promise<PresignedUpload> {
    const command = new PutObjectCommand({
      Bucket: this.settings.bucket,
      Key: key,
      ...(contentType !== undefined && { ContentType: contentType }),
      ContentLength: size,
    });
    const expiresAt = new Date(Date.now() + seconds * 1000);
    const url = await getSignedUrl(this.presigner, command, {
      expiresIn: seconds,
      // only what was declared; the SDK adds a content type
      signableHeaders: new Set(['host', 'content-length', ...(contentType === undefined ? [] : ['content-type'])]),
    });
    return { url, expiresAt };
  }

  async isFull(): Promise<boolean> {
    try {
      const command = new HeadBucketCommand({ Bucket: this.settings.bucket });
      await this.client.send(command, { abortSignal: AbortSignal.timeout(IS_FULL_MS) });
      return false;
    } catch (error) {
      return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507;
    }
  }

  keyOfUploadUrl(url: string): string | null {
    if (!URL.canParse(url)) return null;
    const { pathname } = new URL(url);
    const { bucket, publicEndpoint, endpoint } = this.settings;
    const address = publicEndpoint ?? endpoint;
    // the key decides, not the host
    const prefix = address === undefined ? '/' : `${new URL(address).pathname.replace(/\/$/, '')}/${bucket}/`;
    if (!pathname.startsWith(prefix)) return null;
    try {
      return decodeURIComponent(pathname.slice(prefix.length)) || null;
    } catch (error) {
      if (error instanceof URIError) return null;
      throw error;
    }
  }

  async head(key: string): Promise<{ contentType: string; size: number } | null> {
    return this.orNull(async () => {
      const answer = await this.client.send(new HeadObjectCommand({ Bucket: this.settings.bucket, Key: key }));
      return { contentType: answer.ContentType ?? 'application/octet-stream', size: answer.ContentLength ?? 0 };
    });
  }

  async open(key: string, signal?: AbortSignal): Promise<StoredBytes | null> {
    return this.orNull(async () => {
      const answer = await this.client.send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: key }), {
        ...(signal && { abortSignal: signal }),
      });
      if (!(answer.Body instanceof Readable)) throw new Error('the storage answered without a body');
      failWhenSilent(answer.Body);
      return {
        body: answer.Body,
        contentType: answer.ContentType ?? 'application/octet-stream',
        size: answer.ContentLength ?? 0,
      };
    }, signal);
  }

  async *pages(prefix: string): AsyncIterable<ListedObject[]> {
    let token: string | undefined;
    do {
      const page = await this.asking(() =>
        this.client.send(
          new ListObjectsV2Command({ Bucket: this.settings.bucket, Prefix: prefix, ContinuationToken: token }),
        ),
      );
      yield (page.Contents ?? []).flatMap(({ Key, Size = 0, LastModified, ETag = '' }) =>
        Key === undefined || LastModified === undefined
          ? []
          : [{ key: Key, size: Size, modifiedAt: LastModified, etag: ETag }],
      );
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async put({ key, body, contentType }: { key: string; body: Buffer; contentType: string }): Promise<void> {
    await this.asking(() =>
      this.client.send(
        new PutObjectCommand({ Bucket: this.settings.bucket, Key: key, Body: body, ContentType: contentType }),
      ),
    );
  }

  async putFile({
    key,
    file,
    size,
    contentType,
  }: {
    key: string;
    file: string;
    size: number;
    contentType: string;
  }): Promise<void> {
    const Body = createReadStream(file);
    try {
      await this.asking(() =>
        this.forLargeFiles.send(
          new PutObjectCommand({
            Bucket: this.settings.bucket,
            Key: key,
            Body,
            ContentLength: size,
            ContentType: contentType,
          }),
        ),
      );
    } finally {
      Body.destroy();
    }
  }

  async remove(key: string): Promise<void> {
    await this.asking(() => this.client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key })));
  }

  async removeAll(keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const Delete = { Objects: keys.map((key) => ({ Key: key })), Quiet: true };
    const { Errors = [] } = await this.asking(() =>
      this.client.send(new DeleteObjectsCommand({ Bucket: this.settings.bucket, Delete })),
    );
    return Errors.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
  }

  async prepare(): Promise<void> {
    const { bucket } = this.settings;
    const head = () => this.client.send(new HeadBucketCommand({ Bucket: bucket }));
    const exists = await this.orNull(head).catch((error: unknown) => {
      // stored files are still served
      if (hasNoSpace(error)) return true;
      throw error;
    });
    if (exists) return;
    await this.asking(async () => {
      try {
        await this.client.send(new CreateBucketCommand({ Bucket: bucket }));
      } catch (error) {
        // another replica has created it
        if (!(error instanceof S3ServiceException && error.name.startsWith('BucketAlready'))) throw error;
      }
    });
  }

  async check(): Promise<void> {
    await this.asking(() => this.client.send(new HeadBucketCommand({ Bucket: this.settings.bucket })));
  }

  private async orNull<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
    return this.asking(async () => {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof NoSuchKey || error instanceof NotFound) return null;
        throw error;
      }
    }, signal);
  }

  private async asking<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof S3ServiceException && error.name === 'NoSuchBucket')
        throw new StorageUnavailable(`the bucket ${this.settings.bucket} does not exist`, { cause: error });
      if (isRefusal(error)) throw new StorageUnavailable('the storage refuses our keys', { cause: error });
      if (error instanceof S3ServiceException && !isItsFault(error.$metadata.httpStatusCode ?? 500)) throw error;
      throw new StorageUnavailable('the storage does not answer', { cause: error });
    }
  }
}
