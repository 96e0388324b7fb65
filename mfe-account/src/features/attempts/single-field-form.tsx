/** A form of one field: checked here, then by the server, and what is wrong said where it belongs. */
import { Button, type ButtonVariant, Stack, useIsHydrated } from '@storefront/ui';
import { useForm } from '@storefront/ui/use-form';
import type { ReactNode } from 'react';
import { type Failure, failureOf } from './failure.ts';
import { FailureAlert } from './failure-alert.tsx';

interface SingleFieldFormProps {
  /** The field's name in the form. */
  readonly name: string;
  readonly field: (error: string | undefined) => ReactNode;
  /** What is wrong with what was typed, as a sentence. */
  readonly check: (value: string) => string | undefined;
  /** Problems of the server that are about the field. */
  readonly fieldProblems?: readonly string[];
  /** @throws {ApiError} with what is to be told */
  readonly onSubmit: (value: string) => Promise<unknown>;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly variant?: ButtonVariant;
  /** Told when work begins and ends, as for a dialog that must stay open meanwhile. */
  readonly onBusyChange?: (busy: boolean) => void;
}

/** Cannot be sent before hydration, as the browser would send it to the wrong place. */
export function SingleFieldForm({
  name,
  field,
  check,
  fieldProblems = [],
  onSubmit,
  submitLabel,
  busyLabel = 'Processing...',
  variant = 'primary',
  onBusyChange,
}: SingleFieldFormProps) {
  const isHydrated = useIsHydrated();
  const { busy, errors, failure, props } = useForm<string, Failure>({
    check: ({ [name]: value = '' }) => ({ [name]: check(value) }),
    async send({ [name]: value = '' }) {
      onBusyChange?.(true);
      try {
        await onSubmit(value);
        return {};
      } catch (error) {
        const failed = failureOf(error);
        const isAboutField = fieldProblems.includes(failed.code);
        return isAboutField ? { errors: { [name]: failed.message } } : { failure: failed };
      } finally {
        onBusyChange?.(false);
      }
    },
  });
  return (
    <form {...props}>
      <Stack>
        {failure && <FailureAlert failure={failure} />}
        {field(errors[name])}
        <Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel} disabled={!isHydrated}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
