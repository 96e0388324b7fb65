/** A form's error, focused at each failure. */
import { Alert } from '@storefront/ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { Failure } from './failure.ts';

interface FailureAlertProps extends Pick<ComponentProps<typeof Alert>, 'action'> {
  readonly failure: Failure;
}

export function FailureAlert({ failure, action }: FailureAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert kind="error" {...(failure.title && { title: failure.title })} action={action}>
        {failure.message}
      </Alert>
    </div>
  );
}
