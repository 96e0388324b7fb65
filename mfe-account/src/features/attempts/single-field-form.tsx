/** A form of one field: checked here, then by the server, and what is wrong said where it belongs. */
import { Alert, Button, type ButtonVariant, Stack, useIsHydrated } from '@storefront/ui';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAttempt } from './use-attempt.ts';

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

/**
 * The field keeps its value in the page alone, so that what was filled in before hydration survives it; until then the
 * form cannot be sent, as the browser would send it to the wrong place.
 */
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
  const { busy, failure, attempt, dismiss } = useAttempt();
  const [wrong, setWrong] = useState<string>();
  const isHydrated = useIsHydrated();
  const { form, report } = useErrorSummary();
  const failureBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) failureBox.current?.focus();
  }, [failure]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const value = readField(event.currentTarget, name);
    const found = check(value);
    dismiss();
    setWrong(found);
    report();
    if (found !== undefined) return;
    onBusyChange?.(true);
    await attempt(() => onSubmit(value));
    report();
    onBusyChange?.(false);
  };
  const change = (event: FormEvent<HTMLFormElement>) => {
    if (wrong !== undefined) setWrong(check(readField(event.currentTarget, name)));
    if (isAboutField) dismiss();
  };

  const isAboutField = failure !== undefined && fieldProblems.includes(failure.code);
  return (
    <form ref={form} method="post" noValidate onChange={change} onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure && !isAboutField && (
          <div ref={failureBox} tabIndex={-1}>
            <Alert kind="error">{failure.message}</Alert>
          </div>
        )}
        {field(wrong ?? (isAboutField ? failure.message : undefined))}
        <Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel} disabled={!isHydrated}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

function readField(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name));
}
