/** Helpers with which pages post a form. */
import { formPath } from './form-path.ts';
import type { FormName } from './forms.ts';

/** The name of a button that posts another form than its own; its value is that form's name. */
export const INSTEAD = 'instead';
/** The name of a stepper's button; its value is added to the form's number. */
export const STEP = 'step';
/** The name of every other button: Lynx sends a POST form without a named field as GET, which posts nothing. */
export const PRESSED = 'pressed';
/** The id of the empty form on every page, for buttons of earlier releases, which are outside of forms. */
export const EMPTY_FORM = 'empty-form';

/** Returns the URL that a form posts to, with the fields that the page knows. */
export function formAddress(name: FormName, fields: Readonly<Record<string, string | number>> = {}): string {
  // The constructor also accepts numbers.
  const known = String(new URLSearchParams(fields as Record<string, string>));
  return `${formPath(name)}${known && `?${known}`}`;
}

interface Press {
  preventDefault(): void;
}

/** Returns props of a form that posts `name`. Text browsers ignore `form` and `formaction`, so buttons go inside it. */
export const postForm = (name: FormName, fields?: Parameters<typeof formAddress>[1]) =>
  ({ method: 'post', action: formAddress(name, fields) }) as const;

/** Props of a button that posts its form without scripts. */
export const submitButton = { type: 'submit', name: PRESSED } as const;

/** Returns props of a button that posts its form until the page's scripts handle it with `onPress`. */
export function formButton<P extends Press>(onPress: (press: P) => void) {
  return {
    ...submitButton,
    onClick(press: P) {
      press.preventDefault();
      onPress(press);
    },
  } as const;
}

/** Like `formButton`, for a button inside another form. */
export const buttonInstead = <P extends Press>(name: FormName, onPress: (press: P) => void) =>
  ({ ...formButton(onPress), name: INSTEAD, value: name }) as const;

/** Like `formButton`, for a button that changes its form's number. @param by the amount to add */
export const stepButton = <P extends Press>(by: number, onPress: (press: P) => void) =>
  ({ ...formButton(onPress), name: STEP, value: by }) as const;
