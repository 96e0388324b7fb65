/** Every extension is told apart: kept, decoded, converted, ignored or refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { notesOfExtensions, problemsOfExtensions, TREATMENTS } from './extensions.ts';

const PAGE = new URL('../../../../docs/models-in.md', import.meta.url);

test('the page about models lists each extension with its treatment', () => {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` \| (\w+) \|/gm);
  expect(Object.fromEntries(Array.from(rows, ([, name, treatment]) => [name, treatment]))).toEqual(TREATMENTS);
});

describe('an extension that is not known', () => {
  test('is named in a note when the file does without it', () => {
    const json = { extensionsUsed: ['ACME_fur', 'KHR_materials_unlit', 'EXT_materials_bump', 'constructor'] };
    expect(problemsOfExtensions(json)).toEqual([]);
    expect(notesOfExtensions(json)).toEqual([
      'uses “ACME_fur”, “EXT_materials_bump” and “constructor”; the store leaves them out, as do viewers that do not know them',
    ]);
  });

  test('is a problem when the file requires it, whether it is declared or not', () => {
    const problem =
      'needs “ACME_fur”, and neither the store nor most programs of buyers can show it; export it again without this extension';
    const extensionsRequired = ['ACME_fur'];
    expect(problemsOfExtensions({ extensionsRequired })).toEqual([problem]);
    expect(problemsOfExtensions({ extensionsRequired, extensionsUsed: extensionsRequired })).toEqual([problem]);
  });
});

test('numbers that viewers cannot read are refused in any case', () => {
  const json = { extensionsUsed: ['KHR_accessor_float64', 'KHR_mesh_primitive_restart'] };
  expect(problemsOfExtensions(json)).toEqual([
    'needs “KHR_accessor_float64” and “KHR_mesh_primitive_restart”, and neither the store nor most programs of buyers can show them; export it again without these extensions',
  ]);
});

test('what is no list of names is left to the validator', () => {
  const json = { extensionsUsed: 'KHR_accessor_float64', extensionsRequired: [7, null] } as object;
  expect([problemsOfExtensions(json), notesOfExtensions(json)]).toEqual([[], []]);
});
