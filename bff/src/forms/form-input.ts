/** A form's fields as the input of its endpoint, which the endpoint's schemas then check. */
import type { FieldType, Form } from '@storefront/contract/forms';
import { problemError } from '../errors.ts';
import type { RawInput } from '../http/parse-input.ts';

/** @throws invalid_request for a field that the form does not have */
export function inputOf(form: Form, fields: ReadonlyMap<string, string>): RawInput {
  const parts = Object.entries(form.fields) as [keyof RawInput, Record<string, FieldType>][];
  const known = new Set(parts.flatMap(([, types]) => Object.keys(types)));
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
