/** The MFA step: the server-rendered form until scripts have taken over. */
import { useIsHydrated } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { MfaForm, type MfaSignInProps } from './mfa-form.tsx';
import { PlainMfaForm } from './plain-mfa-form.tsx';

export function MfaStep(props: MfaSignInProps) {
  const isHydrated = useIsHydrated();
  const [isPlain, setIsPlain] = useState(!isHydrated);
  const plain = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const codes = [...(plain.current?.querySelectorAll<HTMLInputElement>('[name="code"]') ?? [])];
    // Keeps the form while the shopper types a code.
    if (!codes.some(({ value }) => value)) setIsPlain(false);
  }, []);
  if (!isPlain) return <MfaForm {...props} />;
  return (
    <div ref={plain}>
      <PlainMfaForm attempt={props.attempt} />
    </div>
  );
}
