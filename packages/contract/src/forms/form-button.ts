/** What pages need to post a form. */
import { formPath } from './form-path.ts';
import type { FormName } from './forms.ts';

/** The name of a button that posts another form than the one it is in, which is its value. */
export const INSTEAD = 'instead';
/** The name of a stepper's button; its value is added to the form's number. */
export const STEP = 'step';
/** The name of every other button: a POST form without a named field is sent by Lynx as GET, which posts nothing. */
export const PRESSED = 'pressed';
/** The id of the empty form that every page holds for buttons of earlier releases, which stand in none. */
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

/** Props of an element that posts form `name`: text browsers know neither `form` nor `formaction`, so buttons stand in it. */
export const postForm = (name: FormName, fields?: Parameters<typeof formAddress>[1]) =>
  ({ method: 'post', action: formAddress(name, fields) }) as const;

/** Props of a button that posts the form it is in, which no script answers. */
export const submitButton = { type: 'submit', name: PRESSED } as const;

/** Props of a button that posts the form it is in until the page's scripts answer it by `onPress`. */
export function formButton<P extends Press>(onPress: (press: P) => void) {
  return {
    ...submitButton,
    onClick(press: P) {
      press.preventDefault();
      onPress(press);
    },
  } as const;
}

/** The same for a button in the form of another one. */
export const buttonInstead = <P extends Press>(name: FormName, onPress: (press: P) => void) =>
  ({ ...formButton(onPress), name: INSTEAD, value: name }) as const;

/** The same for a button that changes its form's number. @param by what it adds */
export const stepButton = <P extends Press>(by: number, onPress: (press: P) => void) =>
  ({ ...formButton(onPress), name: STEP, value: by }) as const;
