/** Signs in with a passkey alone; renders nothing where passkeys are unsupported. */
import { call, contract, type PasskeyAssertion, type SessionState } from '@storefront/contract';
import { canUsePasskeys } from '@storefront/state/passkeys/can-use-passkeys';
import { Alert, Button, Stack, useIsHydrated } from '@storefront/ui';
import { useEffect, useEffectEvent } from 'react';
import { useAttempt } from '../attempts/use-attempt.ts';
import { loadCeremony } from './load-ceremony.ts';

interface PasskeyButtonProps {
  /** True to confirm the signed-in user again. */
  readonly again?: boolean;
  /** True to also offer passkeys by autofill while idle. */
  readonly isOffered?: boolean;
  readonly onSignedIn: (session: SessionState) => void;
}

export function PasskeyButton({ again = false, isOffered = false, onSignedIn }: PasskeyButtonProps) {
  const isHydrated = useIsHydrated();
  const { busy, failure, attempt } = useAttempt();
  const finish = async (assertion: PasskeyAssertion) =>
    onSignedIn(await call(contract.signInWithPasskey, { body: { assertion, again } }));
  const signIn = async () => {
    const request = await call(contract.beginPasskeySignIn, { body: { again } });
    const assertion = await (await loadCeremony()).answerWithPasskey(request);
    if (assertion) await finish(assertion);
  };
  useOffer(isOffered && !busy, (assertion) => void attempt(() => finish(assertion)));

  if (isHydrated && !canUsePasskeys()) return null;
  return (
    <Stack gap="sm">
      {failure && <Alert kind="error">{failure.message}</Alert>}
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Waiting for your passkey..."
        disabled={!isHydrated}
        onClick={() => void attempt(signIn)}
      >
        Log in with a passkey
      </Button>
    </Stack>
  );
}

function useOffer(isOn: boolean, onAnswer: (answer: PasskeyAssertion) => void): void {
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!isOn || !canUsePasskeys()) return undefined;
    const over = new AbortController();
    const offer = async () => (await loadCeremony()).offerPasskeys((chosen) => answer(chosen), over.signal);
    // If the offer fails, the button remains.
    offer().catch(() => {});
    return () => over.abort();
  }, [isOn]);
}
