import { expect, test } from 'vitest';
import { lintProbes } from '../testing/lint-probes.ts';
import { WINGS } from './wings.ts';

test('each wing of the server imports those below it, and none above', () => {
  const pairs = WINGS.flatMap((wing) => WINGS.filter((other) => other !== wing).map((other) => [wing, other] as const));
  const file = ([wing, other]: (typeof pairs)[number]) => `bff/src/${wing}/room/of-${other}.ts`;
  const probes = pairs.map((pair) => [file(pair), `import '../../${pair[1]}/room/x.ts';\n`]);
  const said = lintProbes({
    ...Object.fromEntries(probes),
    'bff/src/base/room/later.ts': "export const later = () => import('../../shop/room/x.ts');\n",
    // Tests may combine wings as the process does.
    'bff/src/base/room/x.test.ts': "import '../../shop/room/x.ts';\n",
    'bff/src/base/room/testing/x.ts': "import '../../../shop/room/x.ts';\n",
  });
  const refused = [...said.matchAll(/^::error .*?file=([^,]+),.*A wing above/gm)].map(([, path = '']) =>
    path.replace(/.*(?=bff\/)/, ''),
  );
  const upwards = pairs.filter(([wing, other]) => WINGS.indexOf(other) > WINGS.indexOf(wing)).map(file);
  expect(refused.sort()).toEqual([...upwards, 'bff/src/base/room/later.ts'].sort());
});
