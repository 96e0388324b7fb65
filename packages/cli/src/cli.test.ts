/** The commands by name, also in production, as a person types them. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './testing/run-cli.ts';

let data: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterAll(() => rm(data, { recursive: true }));

const command = (line: string, settings: NodeJS.ProcessEnv = {}) =>
  runCli(line.split(' '), { ...process.env, STOREFRONT_DATA_DIR: data, ...settings });

test.each([
  ['satrt', "There is no command 'satrt'. Did you mean 'start'?"],
  ['release-apps', "There is no command 'release-apps'. Did you mean 'release-app'?"],
  ['__proto__', /^There is no command '__proto__'\. Choose one of: start, dev, /],
  ['start --port 4100', 'start takes no arguments, but was given --port 4100; settings are environment variables.'],
  ['release-app catalog', "There is no app 'catalog'. Did you mean 'mfe-catalog'?"],
  ['release-app mfe-catalog --actvate', "There is no option '--actvate'. Did you mean '--activate'?"],
  ['serve mfe-suport', "There is no app 'mfe-suport'. Did you mean 'mfe-support'?"],
  ['test picturs', "There is no tier 'picturs'. Did you mean 'pictures'?"],
  ['test slow now', 'slow takes no arguments, but was given now.'],
  ['test soak often', 'Give the number of rounds, from 1 to 99.'],
  ['bench page', "There is no benchmark 'page'. Did you mean 'pages'?"],
  ['bench pages fast', 'pages takes no arguments.'],
  ['studio orders list --limit many', '--limit must be a whole number from 1 to 10000.'],
])('%s is refused in one sentence, before anything is done', async (line, message) => {
  const { code, stdout, stderr } = await command(line);
  expect([code, stdout, stderr.trimEnd()]).toEqual([
    2,
    '',
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});

test.each([
  ['--help', /^Usage: storefront <command>\n\n {2}start .+\n {2}dev .+/],
  ['start --help', /^Usage: storefront start\n\n {2}start +builds and starts/],
  ['test -h', /^Usage: npm test -- \[what\]\n\n {2}quick /],
  [
    'release-app --help',
    /^Usage: npx nx release-app <app> \[options\]\n[\s\S]+ --json +prints data instead of words\n/,
  ],
  ['releases list --help', /^Usage: npm run releases -- <command>\n\n {2}list +[\s\S]+ --keep <n> +[\s\S]+ --json /],
  ['bench --help', /^Usage: npm run bench -- \[benchmark\]\n\n {2}api /],
])('%s says what there is and how it ends, and does nothing', async (line, help) => {
  const { code, stdout, stderr } = await command(line, { NODE_ENV: 'development' });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(help);
  expect(stdout).toMatch(/\nExit codes: 0 success, 1 failure, 2 wrong usage\.\n$/);
});

test.each(['start', 'dev', 'serve mfe-catalog', 'bench pages'])(
  'in production %s says that it is for development, and does nothing',
  async (line) => {
    const [name] = line.split(' ');
    expect(await command(line, { NODE_ENV: 'production' })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${name} is for development, but NODE_ENV is production; start the store with node bff/src/main.ts: see Deploy in README.md.\n`,
    });
  },
);

const databaseIsRequired = 'DATABASE_URL is required: the postgres:// address of the database.\n';
const secretIsRequired = (name: string) => `${name} is required in production: at least 32 random characters.\n`;
const originIsRequired = 'PUBLIC_ORIGIN must be an https:// origin in production.\n';
const paymentsAreRequired = 'PAYMENTS is required in production: stripe, or simulated, which charges nothing.\n';
const id = '01890a5d-ac96-774b-bcce-b302099a8001';

test.each([
  ['studio orders list', databaseIsRequired],
  ['studio messages list', databaseIsRequired],
  ['catalog list', databaseIsRequired],
  ['catalog seed', databaseIsRequired],
  ['releases list', databaseIsRequired],
  ['releases rollback shell', databaseIsRequired],
  [
    `studio orders refund ${id}`,
    `${databaseIsRequired}${secretIsRequired('ACCOUNT_SECRET')}${originIsRequired}${paymentsAreRequired}`,
  ],
  ['studio payments check', `${databaseIsRequired}${paymentsAreRequired}${originIsRequired}`],
  [
    `studio messages reply ${id} --text Hi`,
    `${databaseIsRequired}${secretIsRequired('ACCOUNT_SECRET')}${originIsRequired}`,
  ],
  ['releases preview shell v1', `${databaseIsRequired}${originIsRequired}`],
])('in production %s asks for what it needs and for nothing else, and starts no database', async (line, messages) => {
  expect(await command(line, { NODE_ENV: 'production' })).toEqual({ code: 1, stdout: '', stderr: messages });
  expect(existsSync(join(data, 'postgres'))).toBe(false);
});
