/** The second step of a sign-in; its form is loaded when there is one. */
import { twoFactorSentences } from '@storefront/contract/sentences/two-factor';
import { Alert, Button, Loading } from '@storefront/ui';
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
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => setHasFailed(false)}>
      Try Again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      {twoFactorSentences.form_unavailable}
    </Alert>
  );
}
