/** The alerts and the dashboard of packages/deploy only query existing metrics. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '../../../process/metrics/create-metrics.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const FOLDER = new URL('../../../../../packages/deploy/monitoring/', import.meta.url);
const NAME = /\b(?:storefront|nodejs|process)_[a-z0-9_]+/g;

test.each(['alerts.yaml', 'alerts.test.yaml', 'dashboard.json'])(
  '%s names only metrics that are told',
  async (file) => {
    const shop = await startTestApp();
    const metrics = createMetrics({ ...shop, textsPerDay: 500 });
    const text = await metrics.read();
    metrics.stop();
    await shop.stop();
    const told = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
    const asked = readFileSync(new URL(file, FOLDER), 'utf8').match(NAME) ?? [];
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !told.has(name.replace(/_(bucket|count|sum)$/, '')) && !told.has(name))).toEqual([]);
  },
);
