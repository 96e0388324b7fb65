import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const circles = (files: Readonly<Record<string, string>>) => folderCircles(new Map(Object.entries(files)));

test('two folders that import each other are a circle, though no two of their files are', () => {
  const found = circles({
    'bff/src/shop/cart/cart.ts': "import { view } from '../discounts/view.ts';\n",
    'bff/src/shop/cart/lines.ts': '',
    'bff/src/shop/discounts/view.ts': '',
    'bff/src/shop/discounts/apply.ts': "export const lines = () => import('../cart/lines.ts');\n",
    'bff/src/shop/orders/orders.ts': "import type { Cart } from '../cart/cart.ts';\n",
  });
  expect(found).toEqual([
    {
      folder: 'bff/src/shop',
      entries: ['cart', 'discounts'],
      imports: [
        'bff/src/shop/cart/cart.ts -> bff/src/shop/discounts/view.ts',
        'bff/src/shop/discounts/apply.ts -> bff/src/shop/cart/lines.ts',
      ],
    },
  ]);
});

test('a circle over three entries counts, and a file beside the folders is an entry', () => {
  const found = circles({
    'a/deps.ts': "import type { One } from './one/x.ts';\n",
    'a/one/x.ts': "import type { Two } from '../two/x.ts';\n",
    'a/two/x.ts': "import type { Deps } from '../deps.ts';\n",
  });
  expect(found.map(({ folder, entries }) => [folder, entries])).toEqual([['a', ['deps.ts', 'one', 'two']]]);
});

test('imports in one direction are no circle, however many', () => {
  expect(
    circles({
      'a/one/x.ts': "import '../two/x.ts';\nimport '../three/x.ts';\n",
      'a/two/x.ts': "import '../three/x.ts';\n",
      'a/three/x.ts': "import './y.ts';\n",
      'a/three/y.ts': '',
    }),
  ).toEqual([]);
});
