/** Handles an invalid submit: focuses the first invalid field, and lists several. */
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ErrorSummary } from './error-summary.tsx';
import { isRepeatedClick } from './repeated-click.ts';

/** Reads the fields with `aria-invalid`; a single one has no summary. @param submit a new object after every submit */
export function useErrorSummary(submit: object | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<readonly HTMLElement[]>([]);
  const [loaded, setLoaded] = useState<{ readonly ErrorSummary: typeof ErrorSummary }>();
  useEffect(() => {
    const fields = submit ? [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])] : [];
    fields[0]?.focus();
    // The second press of a double click would move the focus away again.
    const keepFocus = (event: MouseEvent) => isRepeatedClick(event) && event.preventDefault();
    if (fields[0]) addEventListener('mousedown', keepFocus, { once: true });
    setWrong(fields);
    if (fields.length > 1) void import(/* webpackChunkName: "aids" */ './error-summary.tsx').then(setLoaded, () => {});
  }, [submit]);
  const summary: ReactNode = loaded && wrong.length > 1 && createElement(loaded.ErrorSummary, { fields: wrong });
  return { form, summary };
}
