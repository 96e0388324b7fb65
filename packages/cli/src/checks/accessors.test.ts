import { expect, test } from 'vitest';
import { lintProbes } from '../testing/lint-probes.ts';

const ofObject = 'export const one = {\n  get two() {\n    return 2;\n  },\n};\n';
const ofClass = 'export class One {\n  get two() {\n    return 2;\n  }\n}\n';

test('object literals of the server have no accessors', () => {
  const said = lintProbes({
    'bff/src/cart/object.ts': ofObject,
    'bff/src/cart/class.ts': ofClass,
    'bff/src/cart/object.test.ts': ofObject,
    'shell/src/object.ts': ofObject,
  });
  const refused = [...said.matchAll(/^::error .*?file=([^,]+),.*accessor/gm)].map(([, path]) => path);
  expect(refused).toEqual([expect.stringMatching(/bff\/src\/cart\/object\.ts$/)]);
});
