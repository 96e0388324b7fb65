/** Converts a form's fields to its endpoint's input, which the endpoint's schemas then check. */
import { type FieldType, type Form, forms } from '@storefront/contract/forms';
import { INSTEAD, PRESSED, STEP } from '@storefront/contract/forms/form-button';
import { problemError } from '../../base/errors.ts';
import type { RawInput } from '../../base/http/parse-input.ts';

type Fields = ReadonlyMap<string, string>;

/** Resolves the pressed button: `form` with its number after a step, or the form that the button posts instead. */
export function pressed(form: Form, given: Fields): { readonly form: Form; readonly fields: Fields } {
  const fields = stepped(form, given);
  const other = fields.get(INSTEAD);
  if (other === undefined || !form.instead?.includes(other)) return { form, fields };
  const instead: Form = forms[other as keyof typeof forms];
  const known = namesOf(instead);
  return { form: instead, fields: new Map([...fields].filter(([name]) => known.has(name))) };
}

function stepped({ stepped: number }: Form, fields: Fields): Fields {
  const by = fields.get(STEP);
  if (by === undefined || number === undefined) return fields;
  const { [STEP]: _, ...rest } = Object.fromEntries(fields);
  return new Map(Object.entries({ ...rest, [number]: String(Number(fields.get(number)) + Number(by)) }));
}

const namesOf = ({ fields }: Form) =>
  new Set(Object.values<Readonly<Record<string, FieldType>>>(fields).flatMap((types) => Object.keys(types)));

/** @throws invalid_request for a field that the form does not have */
export function inputOf(form: Form, fields: Fields): RawInput {
  const parts = Object.entries(form.fields) as [keyof RawInput, Record<string, FieldType>][];
  const known = namesOf(form).add(PRESSED);
  for (const name of fields.keys()) {
    if (!known.has(name)) throw problemError('invalid_request');
  }
  return Object.fromEntries(
    parts.map(([part, types]) => [
      part,
      Object.fromEntries(Object.entries(types).flatMap(([name, type]) => inputsOf(name, type, fields.get(name)))),
    ]),
  );
}

function inputsOf(name: string, type: FieldType, text: string | undefined): [string, unknown][] {
  if (type === 'flag') return [[name, text !== undefined]];
  if (text === undefined) return [];
  return [[name, type === 'number' && /^-?\d+$/.test(text.trim()) ? Number(text) : text]];
}
