import { Button, Stack } from '@storefront/ui';
import type { FormEvent } from 'react';
import type { Mode } from './credentials.ts';

const toggleLabels = {
  'log-in': 'Need an account? Sign Up',
  'sign-up': 'Already have an account? Log In',
} as const satisfies Record<Mode, string>;

interface ModeSwitchProps {
  readonly mode: Mode;
  /** The search part of the other mode's URL. */
  readonly other: URLSearchParams;
  readonly disabled: boolean;
  readonly onSwitch: () => void;
}

/** A form, so that it works without scripts. */
export function ModeSwitch({ mode, other, disabled, onSwitch }: ModeSwitchProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSwitch();
  };
  return (
    <form action="/login" onSubmit={onSubmit}>
      <Stack>
        {[...other].map(([name, value]) => (
          <input key={name} type="hidden" {...{ name, value }} />
        ))}
        <Button type="submit" variant="quiet" disabled={disabled}>
          {toggleLabels[mode]}
        </Button>
      </Stack>
    </form>
  );
}
