/** What pages need to post a form. */
import { formPath } from './form-path.ts';
import type { FormName } from './forms.ts';

/** The id of the empty form that every page holds for buttons whose fields are all in their address. */
export const EMPTY_FORM = 'empty-form';

/** Where a form is posted, with those of its fields that the page knows. */
export function formAddress(name: FormName, fields: Readonly<Record<string, string | number>> = {}): string {
  // It takes numbers too.
  const known = String(new URLSearchParams(fields as Record<string, string>));
  return `${formPath(name)}${known && `?${known}`}`;
}

interface Press {
  preventDefault(): void;
}

/** Props of a button that posts a form until the page's scripts answer it by `onPress`. */
export function formButton<P extends Press>(
  name: FormName,
  fields: Readonly<Record<string, string | number>>,
  onPress: (press: P) => void,
) {
  return {
    type: 'submit',
    form: EMPTY_FORM,
    formAction: formAddress(name, fields),
    onClick(press: P) {
      press.preventDefault();
      onPress(press);
    },
  } as const;
}
