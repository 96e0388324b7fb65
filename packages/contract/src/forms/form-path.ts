import type { FormName } from './forms.ts';

export const FORMS_PATH = '/forms';

/** Where a form is posted whose fields are all typed. */
export const formPath = (name: FormName) => `${FORMS_PATH}/${name}` as const;
