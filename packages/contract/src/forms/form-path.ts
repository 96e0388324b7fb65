import type { FormName } from './forms.ts';

export const FORMS_PATH = '/forms';

/** Returns the path that a form posts to when the user fills in all of its fields. */
export const formPath = (name: FormName) => `${FORMS_PATH}/${name}` as const;
