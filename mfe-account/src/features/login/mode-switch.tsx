import { Button } from '@storefront/ui';
import type { Mode } from './credentials.ts';

const toggleLabels = {
  'log-in': 'Need an account? Sign Up',
  'sign-up': 'Already have an account? Log In',
} as const satisfies Record<Mode, string>;

const FORM = 'other-mode';

interface ModeSwitchProps {
  readonly mode: Mode;
  /** The address's search in the other mode. */
  readonly other: URLSearchParams;
  readonly disabled: boolean;
  readonly onSwitch: () => void;
}

/** A form of its own, for pages whose scripts do not run. */
export function ModeSwitch({ mode, other, disabled, onSwitch }: ModeSwitchProps) {
  return (
    <>
      <Button
        type="submit"
        form={FORM}
        variant="quiet"
        disabled={disabled}
        onClick={(event) => {
          event.preventDefault();
          onSwitch();
        }}
      >
        {toggleLabels[mode]}
      </Button>
      <form id={FORM} action="/login" hidden>
        {[...other].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </>
  );
}
