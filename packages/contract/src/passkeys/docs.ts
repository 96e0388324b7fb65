import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import { exampleSession } from '../sessions/docs.ts';
import type { passkeyEndpoints } from './endpoints.ts';
import type { PasskeyRequest } from './schemas.ts';

const request: PasskeyRequest = {
  challenge: 'q4bHnVqg3r0mP0b0VdFhXw',
  rpId: 'shop.example',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};

const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const assertion = {
  id: 'cGFzc2tleQ',
  clientDataJSON,
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
};

const passkey = {
  id: exampleIds.factor,
  displayName: 'Laptop',
  lastFour: null,
  enrolledAt: exampleTimes.now,
  kind: 'passkey',
  lastUsedAt: null,
  synced: true,
} as const;
const accountMfa = { factors: [], passkeys: [passkey], recoveryCodesLeft: 8, rememberedDevices: 0, removalDueAt: null };

export const passkeyDocs: DocsOf<typeof passkeyEndpoints> = {
  beginPasskeySignIn: {
    description:
      'Hand the answer to `navigator.credentials.get`. `again` is true where the signed-in user proves again who they are.',
    request: { body: { again: false } },
    answer: request,
  },
  signInWithPasskey: {
    description: 'Sets the session cookie. All bytes are base64url.',
    request: { body: { assertion, again: false } },
    answer: exampleSession,
  },
  beginPasskeySecondFactor: {
    description: 'The assertion goes to `verifySignIn`.',
    answer: { ...request, allowCredentials: [{ id: 'cGFzc2tleQ', type: 'public-key', transports: ['internal'] }] },
  },
  beginPasskeyEnrollment: {
    description:
      'Hand the answer to `navigator.credentials.create`. The user must have signed in within the last ten minutes.',
    answer: {
      challenge: request.challenge,
      rp: { id: 'shop.example', name: 'Lanternkeep' },
      user: { id: 'AAAA', name: 'ann@example.com', displayName: 'ann' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  },
  confirmPasskeyEnrollment: {
    description: 'All bytes are base64url.',
    request: {
      body: { passkey: { id: 'cGFzc2tleQ', clientDataJSON, attestationObject: 'AAAA', transports: ['internal'] } },
    },
    answer: { protection: accountMfa, recoveryCodes: ['7k2m-q9xd-r4tp'] },
  },
  renamePasskey: {
    description: 'Take the id from `getProtection`.',
    request: { params: { factorId: exampleIds.factor }, body: { name: 'Laptop' } },
    answer: accountMfa,
  },
};
