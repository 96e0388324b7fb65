/** Verifies MFA, one attempt at a time, and turns each response into the form's state. */
import { ApiError, type Args, call, contract, problems, type SessionState } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import { useRef, useState } from 'react';
import type { Failure } from '../attempts/failure.ts';
import { loadCeremony } from '../passkeys/load-ceremony.ts';

type Proof = Args<typeof contract.verifySignIn>['body'];
type CodeProof = Exclude<Proof, { kind: 'passkey' }>;

interface Outcomes {
  readonly onSignedIn: (session: SessionState) => void;
  /** Called without a reason when the shopper starts over. */
  readonly onStartOver: (reason?: Failure) => void;
}

export function useVerification({ onSignedIn, onStartOver }: Outcomes) {
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const wasAnswerLost = useRef(false);

  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure(problems.internal_error.message);
    const { code, message } = error;
    wasAnswerLost.current ||= code === 'network_error';
    if (code === 'code_invalid' || code === 'code_missing') return setCodeError(message);
    if (code === 'sign_in_attempt_over') {
      const session = wasAnswerLost.current ? await signedInMeanwhile() : undefined;
      return session ? onSignedIn(session) : onStartOver({ code, message });
    }
    if (code === 'code_expired') {
      giveUp();
      return onStartOver({ code, title: mfaMessages.code_expired, message });
    }
    setFailure(code === 'rate_limited' ? mfaMessages.too_many : message);
  };

  const { busy, isUnderWay, prove } = useProof(onSignedIn, refused);

  const verify = async (proof: CodeProof) => {
    if (isUnderWay.current) return;
    setFailure(undefined);
    setCodeError(proof.code === '' ? mfaMessages.code_missing : undefined);
    if (proof.code !== '') await prove(async () => proof);
  };

  const verifyByPasskey = async (rememberDevice: boolean) => {
    if (isUnderWay.current) return;
    setFailure(undefined);
    await prove(async () => {
      const request = await call(contract.beginPasskeySecondFactor, {});
      const assertion = await (await loadCeremony()).answerWithPasskey(request);
      return assertion && { kind: 'passkey', assertion, rememberDevice };
    });
  };

  const cancel = () => {
    spendDoubleClick();
    giveUp();
    onStartOver();
  };
  const forget = () => {
    setCodeError(undefined);
    setFailure(undefined);
  };
  return { busy, codeError, failure, verify, verifyByPasskey, cancel, forget };
}

/** Sends one proof at a time. */
function useProof(onSignedIn: Outcomes['onSignedIn'], onRefused: (error: unknown) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  /** @param find returns the proof; undefined when the shopper cancels */
  const prove = async (find: () => Promise<Proof | undefined>) => {
    isUnderWay.current = true;
    setBusy(true);
    try {
      const body = await find();
      if (body) onSignedIn(await call(contract.verifySignIn, { body }));
      else setBusy(false);
    } catch (error) {
      await onRefused(error);
      setBusy(false);
    } finally {
      isUnderWay.current = false;
    }
  };
  return { busy, isUnderWay, prove };
}

/** Reads the session, because the code may have been right and only the response lost. */
async function signedInMeanwhile(): Promise<SessionState | undefined> {
  const session = await call(contract.getSession, {}).catch(() => undefined);
  return session?.user ? session : undefined;
}

/** Cancels the attempt; if the request fails, the server expires the attempt soon. */
function giveUp(): void {
  call(contract.cancelSignIn, {}).catch(() => {});
}

/** Ignores the second press of a double click, which would hit the button's replacement. */
function spendDoubleClick(): void {
  const spend = (event: MouseEvent) => {
    if (!isRepeatedClick(event)) return window.removeEventListener('click', spend, true);
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', spend, true);
}
