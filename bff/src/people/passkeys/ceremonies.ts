/** WebAuthn requests and verification. The library (30 MB, 0.2 s to import) is loaded at the first verification. */
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@storefront/contract';
import { isPasskeyTransport } from '@storefront/contract/passkeys/schemas';
import { problemError } from '../../base/errors.ts';
import { CHALLENGE_LIFETIME } from './challenges.service.ts';
import type { PasskeyRow } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

/** COSE: ES256, which nearly all authenticators use, then EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];
/** Other formats, which we never request, would make us parse untrusted certificates. */
const ATTESTATIONS = new Set(['none', 'packed']);

/** Returns the bytes of the user's id, which reveal nothing about the user. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
});

/** @param allowed the passkeys that may respond; empty for any */
export function requestOf(
  party: Pick<RelyingParty, 'id'>,
  challenge: string,
  allowed: readonly PasskeyRow[],
  userVerification: PasskeyRequest['userVerification'],
): PasskeyRequest {
  return {
    challenge,
    rpId: party.id,
    timeout: CHALLENGE_LIFETIME,
    userVerification,
    allowCredentials: allowed.map(descriptorOf),
  };
}

/** @param known the user's passkeys; their authenticators create no second one */
export function creationOf(
  party: Pick<RelyingParty, 'id'> & { readonly name: string },
  challenge: string,
  { id, email, username }: { readonly id: string; readonly email: string; readonly username: string },
  known: readonly PasskeyRow[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: party.id, name: party.name },
    user: { id: userHandleOf(id), name: email, displayName: username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Requires user verification. @throws passkey_not_added */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  { id, transports, ...answer }: NewPasskey,
) {
  const verified = async () => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    await refuseAttestation(answer.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...envelopeOf(id), response: answer },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo?.credential.id !== id) throw new Error('The passkey is another one');
    return registrationInfo;
  };
  const { credential, credentialBackedUp } = await verified().catch((cause: unknown) => {
    throw problemError('passkey_not_added', { cause });
  });
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports.filter(isPasskeyTransport),
    isSynced: credentialBackedUp,
  };
}

async function refuseAttestation(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const format = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt');
  if (!ATTESTATIONS.has(format)) throw new Error('The attestation was not asked for');
}

interface Expected {
  readonly challenge: string;
  readonly userVerified: boolean;
}

/** The caller compares the counter. @throws passkey_refused */
export async function verifyAssertion(
  party: RelyingParty,
  { challenge, userVerified }: Expected,
  { id, userHandle, ...answer }: PasskeyAssertion,
  { publicKey }: PasskeyRow,
): Promise<{ counter: number; isSynced: boolean }> {
  const verified = async () => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...envelopeOf(id), response: { ...answer, ...(userHandle && { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: userVerified,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!isRight) throw new Error('The signature is wrong');
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  };
  return await verified().catch((cause: unknown) => {
    throw problemError('passkey_refused', { cause });
  });
}

const envelopeOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });
