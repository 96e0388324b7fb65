/** The WebAuthn dictionaries as JSON, as far as the store uses them. */
import * as z from 'zod/mini';
import { code, visibleText } from '../primitives.ts';
import { MAX_NAME_LENGTH } from '../profile/limits.ts';

/** Base64url. */
const bytes = (characters: number) => z.string().check(z.maxLength(characters), z.regex(/^[\w-]+$/));

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof transports)[number];

export function isPasskeyTransport(name: string): name is PasskeyTransport {
  return (transports as readonly string[]).includes(name);
}

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)),
});
const userVerification = z.enum(['required', 'preferred']);

/** Options for `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification,
  /** Empty when any passkey of the store may answer. */
  allowCredentials: z.array(credentialDescriptor),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** Options for `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

export const passkeyAssertion = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(1400),
  userHandle: z.nullable(bytes(100)),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const newPasskey = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4096),
  attestationObject: bytes(8192),
  transports: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)),
});
export type NewPasskey = z.output<typeof newPasskey>;

export const passkeyName = visibleText().check(
  z.minLength(1, code('passkey_name_required')),
  z.maxLength(MAX_NAME_LENGTH, code('name_too_long')),
);
