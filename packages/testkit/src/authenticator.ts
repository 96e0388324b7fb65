/** A software authenticator: creates passkeys (ES256, no attestation) and signs with them, as WebAuthn defines. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@storefront/contract';
import { TEST_ORIGIN } from './test-client.ts';

/** Deviations from a browser and an honest authenticator. */
export interface Departure {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly userHandle?: string | null;
  /** Replaces the incremented counter. */
  readonly counter?: number;
  readonly type?: string;
  readonly attestation?: string;
}

interface Credential {
  readonly id: Buffer;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

export interface Authenticator {
  /** Creates a passkey, which it signs with from then on. */
  create(options: PasskeyCreation, departure?: Departure): NewPasskey;
  /** Signs a challenge, whatever passkeys are allowed. */
  get(request: PasskeyRequest, departure?: Departure): PasskeyAssertion;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url');

const clientData = (type: string, challenge: string, { origin = TEST_ORIGIN, type: other = type }: Departure) =>
  JSON.stringify({ type: other, challenge, origin, crossOrigin: false });

/** @param counts true when it counts its uses; synced passkeys always send zero */
export function createAuthenticator({ counts = true, synced = false } = {}): Authenticator {
  let counter = 0;
  let credential: Credential | undefined;

  const dataFor = (rpId: string, departure: Departure, attested?: Buffer): Buffer => {
    counter = departure.counter ?? (counts ? counter + 1 : 0);
    const { userVerified = true } = departure;
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(departure.rpId ?? rpId), head, attested ?? Buffer.of()]);
  };

  return {
    create({ challenge, rp, user }, departure = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      credential = { id, userHandle: user.id, privateKey };
      const authData = dataFor(rp.id, departure, attestedData(id, publicKey));
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', departure.attestation ?? 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, departure)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal', 'telepathy'],
      };
    },
    get({ challenge, rpId }, departure = {}) {
      if (!credential) throw new Error('the authenticator has no passkey');
      const authData = dataFor(rpId, departure);
      const data = clientData('webauthn.get', challenge, departure);
      return {
        id: base64url(credential.id),
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), credential.privateKey)),
        userHandle: departure.userHandle === undefined ? credential.userHandle : departure.userHandle,
      };
    },
  };
}

/** Encodes the AAGUID, the credential's id with its length, and its public key in COSE. */
function attestedData(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
}
