import { ApiError, type Args } from '@storefront/contract';
import type { ConsoleState, consoleContract } from '@storefront/contract/console';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { useRef, useState } from 'react';
import { useBeginConsolePasskeyMutation, useVerifyConsoleSignInMutation } from './session.api.ts';

type Proof = Args<typeof consoleContract.verifyConsoleSignIn>['body'];
type CodeProof = Exclude<Proof, { readonly kind: 'passkey' }>;
type Way = 'code' | 'passkey';

const CANCELLED = 'The passkey was cancelled or took too long. Please try again.';

const loadPasskeys = () => import(/* webpackChunkName: "passkeys" */ '@storefront/state/passkeys/answer-with-passkey');

/** Sends one proof at a time. */
export function useSecondStep(onState: (state: ConsoleState) => void) {
  const [begin] = useBeginConsolePasskeyMutation();
  const [verify] = useVerifyConsoleSignInMutation();
  const [busy, setBusy] = useState<Way>();
  const [failure, setFailure] = useState<ApiFailure>();
  const isUnderWay = useRef(false);

  const prove = async (way: Way, find: () => Promise<Proof>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(way);
    setFailure(undefined);
    try {
      onState(await verify({ body: await find() }).unwrap());
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      isUnderWay.current = false;
      setBusy(undefined);
    }
  };

  const verifyByPasskey = () =>
    prove('passkey', async () => {
      const request = await begin({}).unwrap();
      const { answerWithPasskey } = await loadPasskeys();
      const assertion = await answerWithPasskey(request);
      if (!assertion) throw new ApiError('passkey_cancelled', CANCELLED);
      return { kind: 'passkey', assertion };
    });
  const verifyByCode = (proof: CodeProof) => prove('code', async () => proof);
  return { busy, failure, verifyByCode, verifyByPasskey };
}

/** Returns the failure of a query or the browser, or of the passkey script when it could not be loaded. */
function toFailure(error: unknown): ApiFailure {
  const { code, message } = error as Partial<ApiFailure>;
  if (code !== undefined && message !== undefined) return { code, message };
  return { code: 'passkey_failed', message: passkeyMessages.failed };
}
