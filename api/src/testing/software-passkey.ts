import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, UsedCredential } from 'shared-contracts/accounts/passkeys';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** A CBOR item: its major type and a length of up to 16 bits. */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytesItem = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [key: Buffer, value: Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** As browsers use it: P-256, no attestation. */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(
    private readonly site: { origin: string; rpId: string },
    private readonly isUserVerified = true,
  ) {}

  made({ challenge }: { challenge: string }): NewCredential {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytesItem(Buffer.from(x, 'base64url'))],
      [integer(-3), bytesItem(Buffer.from(y, 'base64url'))],
    );
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const authData = Buffer.concat([this.dataWith(WITH_KEY), Buffer.alloc(16), length, this.id, key]);
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytesItem(authData)],
    );
    return {
      ...this.identity(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  used({ challenge }: { challenge: string }): UsedCredential {
    this.counter += 1;
    const authenticatorData = this.dataWith(0);
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.identity(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      },
    };
  }

  private identity() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.site.origin, crossOrigin: false }));
  }

  private dataWith(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = USER_PRESENT | (this.isUserVerified ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256(this.site.rpId), Buffer.from([all]), counter]);
  }
}
