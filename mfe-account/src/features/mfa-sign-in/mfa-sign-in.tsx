/** The MFA step, loaded on demand; its parent provides the heading. */
import { mfaFormMessages } from '@storefront/contract/mfa/form-messages';
import { Loading } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { type ComponentType, Suspense, use, useState } from 'react';
import type { MfaSignInProps } from './mfa-form.tsx';

type Step = ComponentType<MfaSignInProps>;

let loading: Promise<Step | undefined> | undefined;

/** Resolves to undefined when the step cannot be loaded. */
function load(): Promise<Step | undefined> {
  if (loading) return loading;
  const step = import(/* webpackChunkName: "sign-in" */ './mfa-step.tsx').then(
    ({ MfaStep }) => MfaStep,
    () => undefined,
  );
  // Lets `use()` read it without suspending.
  void step.then((value) => Object.assign(step, { status: 'fulfilled', value }));
  loading = step;
  return step;
}

// The server renders the page without waiting.
if (typeof window === 'undefined') void load();

export function MfaSignIn(props: MfaSignInProps) {
  return (
    <Suspense fallback={<Loading label="Loading..." />}>
      <LoadedStep {...props} />
    </Suspense>
  );
}

function LoadedStep(props: MfaSignInProps) {
  const [, setAttempt] = useState(0);
  const Step = use(load());
  if (Step) return <Step {...props} />;
  const retry = () => {
    loading = undefined;
    setAttempt((attempt) => attempt + 1);
  };
  return <RetryAlert onRetry={retry}>{mfaFormMessages.form_unavailable}</RetryAlert>;
}
