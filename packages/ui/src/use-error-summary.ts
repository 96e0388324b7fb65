/** After a form was refused: the focus goes to the first wrong field, and several of them are listed. */
import { createElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ErrorSummary } from './error-summary.tsx';
import { isRepeatedClick } from './repeated-click.ts';

interface FormErrors {
  /** Belongs on the `<form>`. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Belongs at the top of the form; nothing where the only wrong field speaks for itself. */
  readonly summary: ReactNode;
}

/**
 * Reads what is wrong off the fields themselves: those with `aria-invalid`. Bundled with the apps that use it.
 * @param submit another object after every answer to a submit, together with the fields' errors
 */
export function useErrorSummary(submit: object | undefined): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<readonly HTMLElement[]>([]);
  const [loaded, setLoaded] = useState<{ readonly ErrorSummary: typeof ErrorSummary }>();
  useEffect(() => {
    const fields = submit ? [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])] : [];
    fields[0]?.focus();
    // The second press of a double click would take the focus away again.
    const keepFocus = (event: MouseEvent) => isRepeatedClick(event) && event.preventDefault();
    if (fields[0]) addEventListener('mousedown', keepFocus, { once: true });
    setWrong(fields);
    // Each field says the same.
    if (fields.length > 1) void import(/* webpackChunkName: "aids" */ './error-summary.tsx').then(setLoaded, () => {});
  }, [submit]);
  const summary = loaded && wrong.length > 1 && createElement(loaded.ErrorSummary, { fields: wrong });
  return { form, summary };
}
