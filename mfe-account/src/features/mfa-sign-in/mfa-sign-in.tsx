/** The MFA step, loaded on demand; its parent provides the heading. */
import { mfaFormMessages } from '@storefront/contract/mfa/form-messages';
import { Loading } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { type ComponentType, useEffect, useState } from 'react';
import type { MfaSignInProps } from './mfa-form.tsx';

type Form = ComponentType<MfaSignInProps>;

export function MfaSignIn(props: MfaSignInProps) {
  const [form, setForm] = useState<{ readonly Form: Form }>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    import(/* webpackChunkName: "sign-in" */ './mfa-form.tsx').then(
      ({ MfaForm }) => setForm({ Form: MfaForm }),
      () => setHasFailed(true),
    );
  }, [hasFailed]);
  if (form) return <form.Form {...props} />;
  if (!hasFailed) return <Loading label="Loading..." />;
  return <RetryAlert onRetry={() => setHasFailed(false)}>{mfaFormMessages.form_unavailable}</RetryAlert>;
}
