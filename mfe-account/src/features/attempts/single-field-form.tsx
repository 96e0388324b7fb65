/** A form with one field, validated here and by the server. */
import { Button, type ButtonVariant, Stack, useIsHydrated } from '@storefront/ui';
import { DialogBusy } from '@storefront/ui/dialog-busy';
import type { Elements } from '@storefront/ui/elements';
import { useForm } from '@storefront/ui/use-form';
import { use } from 'react';
import { attemptFailureOf, type Failure } from './failure.ts';
import { FailureAlert } from './failure-alert.tsx';

interface SingleFieldFormProps {
  readonly name: string;
  readonly field: (error: string | undefined) => Elements;
  readonly check: (value: string) => string | undefined;
  /** Server problem codes about the field. */
  readonly fieldProblems?: readonly string[];
  /** @throws {ApiError} with the message to show */
  readonly onSubmit: (value: string) => Promise<unknown>;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly variant?: ButtonVariant;
}

/** Disabled before hydration, when the browser would submit it to the wrong URL. */
export function SingleFieldForm({
  name,
  field,
  check,
  fieldProblems = [],
  onSubmit,
  submitLabel,
  busyLabel = 'Processing...',
  variant = 'primary',
}: SingleFieldFormProps) {
  const isHydrated = useIsHydrated();
  const { setBusy } = use(DialogBusy);
  const { busy, errors, failure, props } = useForm<string, Failure>({
    check: ({ [name]: value = '' }) => ({ [name]: check(value) }),
    async send({ [name]: value = '' }) {
      setBusy(true);
      try {
        await onSubmit(value);
        return {};
      } catch (error) {
        const failed = attemptFailureOf(error);
        const isAboutField = fieldProblems.includes(failed.code);
        return isAboutField ? { errors: { [name]: failed.message } } : { failure: failed };
      } finally {
        setBusy(false);
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
