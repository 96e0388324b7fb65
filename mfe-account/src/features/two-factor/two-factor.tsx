/** The second step of a sign-in; its form is loaded when there is one. */
import { mfaFormMessages } from '@storefront/contract/mfa/form-messages';
import { Loading } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { type ComponentType, useEffect, useState } from 'react';
import type { TwoFactorProps } from './two-factor-form.tsx';

type Form = ComponentType<TwoFactorProps>;

/** Its heading is its surroundings' to give. */
export function TwoFactor(props: TwoFactorProps) {
  const [form, setForm] = useState<{ readonly Form: Form }>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    import(/* webpackChunkName: "sign-in" */ './two-factor-form.tsx').then(
      ({ TwoFactorForm }) => setForm({ Form: TwoFactorForm }),
      () => setHasFailed(true),
    );
  }, [hasFailed]);
  if (form) return <form.Form {...props} />;
  if (!hasFailed) return <Loading label="Loading..." />;
  return <RetryAlert onRetry={() => setHasFailed(false)}>{mfaFormMessages.form_unavailable}</RetryAlert>;
}
