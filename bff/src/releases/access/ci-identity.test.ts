/** CI publishes with the identity that its provider vouches for: only the named repository on the named branch. */

import { type CiIssuer, RUN, startCiIssuer } from '@storefront/testkit/servers/ci-issuer';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../base/clock.ts';
import { archiveOf, openReleaseShop, type ReleaseShop } from '../../testing/release-api.ts';
import { revokeGrant } from './grants.repository.ts';
import { trustCi } from './grants.ts';

const app = 'mfe-catalog';

let shop: ReleaseShop;
let ci: CiIssuer;
let stranger: CiIssuer;
beforeAll(async () => {
  shop = await openReleaseShop();
  [ci, stranger] = await Promise.all([startCiIssuer(shop.clock), startCiIssuer(shop.clock)]);
  await trust('catalog-ci', RUN);
});
afterAll(async () => {
  await Promise.all([ci.stop(), stranger.stop(), shop.stop()]);
});

async function trust(name: string, run: typeof RUN, issuer = ci.issuer): Promise<void> {
  const request = { name, app, rights: ['publish'] as const, createdBy: 'Ann', expiresAt: null };
  await trustCi(shop, request, { issuer, ...run });
}

const ask = (token: string) => shop.send(token, 'GET', '/releases/grants');
const inSeconds = (milliseconds: number) => Math.floor((shop.clock.now().getTime() + milliseconds) / SECOND);

test('its run publishes without any secret of the store, and the history names what was trusted', async () => {
  const token = await ci.token();
  expect(await (await ask(token)).json()).toEqual({
    grants: [{ name: 'catalog-ci', app, rights: ['publish'], expiresAt: null }],
  });
  expect((await shop.upload(token, Buffer.from(await archiveOf({ version: 'ci' })))).status).toBe(201);
  const [release] = (await shop.admin.overview()).releases.filter(({ version }) => version === 'ci');
  expect(release?.createdBy).toBe('catalog-ci');
  const over = await shop.send(token, 'POST', `/releases/${app}/activate`, { version: 'ci' });
  expect(over.status).toBe(403);
});

/** GitLab names the project and branch in other claims. */
const gitLab = { repository: undefined, project_path: RUN.repository, ref: RUN.branch, ref_protected: 'true' };
/** Claims that GitHub, Gitea and Forgejo give to a push. */
const gitHub = { event_name: 'push', base_ref: '', head_ref: '', ref_protected: 'true' };

type Claims = readonly [pipeline: string, claims: Record<string, unknown>];

describe('of the kinds of pipelines at each provider', () => {
  test.each<Claims>([
    ...['push', 'web', 'schedule', 'api', 'trigger', 'pipeline', 'parent_pipeline'].map(
      (pipeline_source) => [`GitLab's ${pipeline_source}`, { ...gitLab, pipeline_source }] as const,
    ),
    ...['push', 'workflow_dispatch', 'schedule', 'workflow_run', 'release'].map(
      (event_name) => [`GitHub's ${event_name}`, { ...gitHub, event_name }] as const,
    ),
    ['one whose provider names neither event nor protection', {}],
    ['one whose provider says that the branch is protected without quotes', { ...gitHub, ref_protected: true }],
  ])('%s counts for the branch', async (_, claims) => {
    expect((await ask(await ci.token(claims))).status).toBe(200);
  });

  test.each<Claims>([
    ["GitLab's merge request", { ...gitLab, pipeline_source: 'merge_request_event' }],
    ["GitLab's external pull request", { ...gitLab, pipeline_source: 'external_pull_request_event' }],
    ["GitLab's unprotected branch", { ...gitLab, pipeline_source: 'push', ref_protected: 'false' }],
    ["GitLab's tag of that name", { ...gitLab, pipeline_source: 'push', ref_type: 'tag' }],
    ['a pull request', { ...gitHub, event_name: 'pull_request', ref: 'refs/pull/1/merge', base_ref: RUN.branch }],
    ['a closed pull request, whose ref is its target', { ...gitHub, event_name: 'pull_request', base_ref: RUN.branch }],
    ...['pull_request_target', 'pull_request_review', 'pull_request_review_comment', 'pull_request_comment'].map(
      (event_name) => [`the event ${event_name}`, { ...gitHub, event_name }] as const,
    ),
    ['an event of another name with a base', { ...gitHub, event_name: 'sync', base_ref: RUN.branch }],
    [
      'a merge queue',
      { ...gitHub, event_name: 'merge_group', ref: `refs/heads/gh-readonly-queue/${RUN.branch}/pr-1-a` },
    ],
    ["GitHub's unprotected branch", { ...gitHub, ref_protected: 'false' }],
    ['a branch whose protection is not told', { ...gitHub, ref_protected: '' }],
    ["Buildkite's build, which names no ref", { repository: undefined, ref: undefined, build_branch: RUN.branch }],
  ])('%s does not', async (_, claims) => {
    expect((await ask(await ci.token(claims))).status).toBe(401);
    shop.clock.advance(1 * SECOND);
  });
});

describe('of pull and merge requests, which anybody may open', () => {
  const requests: readonly Claims[] = [
    [
      "GitLab's merge request",
      { ...gitLab, ref: 'feature', ref_protected: 'false', pipeline_source: 'merge_request_event' },
    ],
    ['a pull request', { ...gitHub, event_name: 'pull_request', ref: 'refs/pull/1/merge', base_ref: RUN.branch }],
    ['the event pull_request_target', { ...gitHub, event_name: 'pull_request_target' }],
  ];
  const trusting = { ...RUN, repository: 'studio/previews' };
  // Requests per address and minute are limited.
  beforeEach(() => shop.clock.advance(1 * MINUTE));
  afterAll(() => shop.clock.advance(1 * MINUTE));

  test.each(requests)('%s may preview where that is trusted, and do nothing else', async (name, claims) => {
    const request = {
      name,
      app,
      rights: ['publish', 'preview', 'activate'] as const,
      createdBy: 'Ann',
      expiresAt: null,
    };
    await trustCi(shop, request, { issuer: ci.issuer, ...trusting });
    const ours = 'project_path' in claims ? { project_path: trusting.repository } : { repository: trusting.repository };
    const token = await ci.token({ ...claims, ...ours });
    const { grants } = (await (await ask(token)).json()) as { grants: { rights: string[] }[] };
    expect(new Set(grants.flatMap(({ rights }) => rights))).toEqual(new Set(['preview']));
    const version = name.replace(/\W+/g, '-');
    expect((await shop.upload(token, Buffer.from(await archiveOf({ version })))).status).toBe(201);
    expect((await shop.send(token, 'POST', `/releases/${app}/preview`, { version })).status).toBe(201);
    expect((await shop.send(token, 'POST', `/releases/${app}/activate`, { version })).status).toBe(403);
  });

  test('of another repository, or with a key that is not the issuer’s, may nothing', async () => {
    const claims = { ...gitHub, event_name: 'pull_request', base_ref: RUN.branch };
    for (const token of [
      await ci.token({ ...claims, repository: 'stranger/previews' }),
      await ci.token({ ...claims, repository: trusting.repository }, 'another key'),
    ]) {
      expect((await ask(token)).status).toBe(401);
      shop.clock.advance(1 * SECOND);
    }
  });
});

describe('a token is refused', () => {
  test.each<[string, () => Promise<string>]>([
    ['of another issuer', () => stranger.token()],
    ['that claims the issuer but has another key', () => ci.token({}, 'another key')],
    ['signed with the public key as a secret', () => ci.token({}, 'HS256')],
    ['for another audience', () => ci.token({ aud: 'https://elsewhere.example' })],
    ['for another audience too', () => ci.token({ aud: [TEST_ORIGIN, 'https://elsewhere.example'] })],
    ['for nobody', () => ci.token({ aud: undefined })],
    ['of another repository', () => ci.token({ repository: 'stranger/mfe-catalog' })],
    ['of a repository whose name begins alike', () => ci.token({ repository: `${RUN.repository}-fork` })],
    ['of no repository', () => ci.token({ repository: undefined })],
    ['of another branch', () => ci.token({ ref: 'refs/heads/feature' })],
    ['of a tag that is called like the branch', () => ci.token({ ref: RUN.branch, ref_type: 'tag' })],
    ['of a ref without a kind', () => ci.token({ ref: RUN.branch, ref_type: undefined })],
    ['of a pull request', () => ci.token({ ref: 'refs/pull/1/merge' })],
    ['that has expired', () => ci.token({ iat: inSeconds(-5 * MINUTE), exp: inSeconds(-1 * MINUTE) })],
    ['that lives long but is old', () => ci.token({ iat: inSeconds(-11 * MINUTE), exp: inSeconds(1 * HOUR) })],
    ['from the future', () => ci.token({ iat: inSeconds(2 * MINUTE) })],
    ['that does not begin yet', () => ci.token({ nbf: inSeconds(2 * MINUTE) })],
    ['without a time', () => ci.token({ iat: undefined })],
    ['without an end', () => ci.token({ exp: undefined })],
    ['that is not signed', async () => unsigned()],
  ])('%s', async (_, token) => {
    const response = await ask(await token());
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      'release_token_invalid',
    ]);
    shop.clock.advance(1 * SECOND);
  });
});

function unsigned(): string {
  const claims = { repository: RUN.repository, ref: `refs/heads/${RUN.branch}`, sub: 'run' };
  return new UnsecuredJWT(claims)
    .setIssuer(ci.issuer)
    .setAudience(TEST_ORIGIN)
    .setIssuedAt(shop.clock.now())
    .setExpirationTime(inSeconds(5 * MINUTE))
    .encode();
}

test('clocks may differ by half a minute', async () => {
  expect((await ask(await ci.token({ iat: inSeconds(20 * SECOND) }))).status).toBe(200);
});

test('an issuer that nobody named is never asked for anything', async () => {
  await ask(await stranger.token());
  expect(stranger.requests).toEqual([]);
});

test('while an issuer does not answer the caller is told to try again, and can afterwards', async () => {
  const late = await startCiIssuer(shop.clock);
  await trust('late-ci', RUN, late.issuer);
  late.fail(true);
  const refused = await ask(await late.token());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  late.fail(false);
  expect((await ask(await late.token())).status).toBe(200);
  await late.stop();
});

test('a trust that is revoked counts no longer', async () => {
  await trust('brief-ci', { repository: 'studio/brief', branch: 'main' });
  const token = await ci.token({ repository: 'studio/brief' });
  expect((await ask(token)).status).toBe(200);
  await revokeGrant(shop.db, 'brief-ci', shop.clock.now());
  expect((await ask(token)).status).toBe(401);
});
