/** Fakes passkeys, which jsdom lacks: `navigator.credentials` and its responses. */
import { onTestFinished, vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const common = { id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key', getClientExtensionResults: () => ({}) };

const made = {
  ...common,
  response: {
    clientDataJSON: bytes('made'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
};
const chosen = {
  ...common,
  response: {
    clientDataJSON: bytes('chosen'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
  },
};

/** The data that pages send of a chosen passkey. */
export const chosenPasskey = {
  id: 'cGFzc2tleQ',
  clientDataJSON: 'Y2hvc2Vu',
  authenticatorData: 'ZGF0YQ',
  signature: 'c2lnbmF0dXJl',
  userHandle: 'dXNlcg',
};

/** The browser's errors when the user cancels, and when the device already has such a passkey. */
export const cancelled = () => Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'));
export const known = () => Promise.reject(new DOMException('A passkey is registered.', 'InvalidStateError'));

interface Given {
  readonly signal?: AbortSignal;
}

interface Hands {
  /** The user's response to the creation or the use of a passkey. */
  readonly create?: () => Promise<unknown>;
  readonly get?: () => Promise<unknown>;
  /** The user's choice from the email field's autofill; without it, the browser offers none there. */
  readonly offered?: () => Promise<unknown>;
}

/** Gives the test's browser passkeys. */
export function withPasskeys({ create = async () => made, get = async () => chosen, offered }: Hands = {}): void {
  const isConditionalMediationAvailable = async () => offered !== undefined;
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { isConditionalMediationAvailable }));
  const container = {
    create: () => create(),
    get: ({ mediation, signal }: Given & { mediation?: string }) =>
      mediation === 'conditional' ? untilAborted(offered?.() ?? Promise.resolve(null), signal) : get(),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: container });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
}

/** Resolves to the chosen passkey, for tests that choose later. */
export const choose = async () => chosen;

function untilAborted(choice: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  const aborted = new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
  });
  return Promise.race([choice, aborted]);
}

/** The server's request to an authenticator. */
export const aRequest = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};

export const aCreation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Lanternkeep' },
  user: { id: 'dXNlcg', name: 'mara@example.com', displayName: 'mara' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};
