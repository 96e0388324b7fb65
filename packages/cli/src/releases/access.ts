/** `npm run releases -- token|trust|tokens|revoke`: gives teams access to ship an app without the store's keys. */
import { type ReleaseRight, releaseRights } from '@storefront/contract/releases/schemas';
import { DAY } from '@storefront/utils/time';
import type { ListedGrant } from 'bff/releases';
import type { Command } from '../arguments/command.ts';
import { UsageError } from '../command-error.ts';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { table } from '../terminal/table.ts';
import { currentActor, withRegistry } from './session.ts';

export interface AccessOptions {
  readonly can: string | undefined;
  readonly name: string | undefined;
  readonly days: string | undefined;
  readonly issuer: string | undefined;
  readonly repository: string | undefined;
  readonly branch: string | undefined;
}

export const accessOptions = {
  can: { type: 'string', value: '<rights>', summary: `token, trust: one or more of ${releaseRights.join(', ')}` },
  name: { type: 'string', value: '<name>', summary: 'token, trust: its name in the history' },
  days: { type: 'string', value: '<n>', summary: 'token, trust: how long it is valid; forever by default' },
  issuer: {
    type: 'string',
    value: '<url>',
    summary: 'trust: the issuer of the CI, such as https://token.actions.githubusercontent.com',
  },
  repository: { type: 'string', value: '<owner/name>', summary: 'trust: the repository of the pipeline' },
  branch: { type: 'string', value: '<name>', summary: 'trust: the only branch that may release' },
} as const;

export const accessCommands: Record<string, Command<AccessOptions>> = {
  token: {
    summary: 'creates a token for releasing this app only, and prints it once',
    takes: ['app'],
    accepts: ['can', 'name', 'days', 'json'],
    run: ([app = ''], options) => {
      const request = requestOf(app, options);
      return withRegistry(async (admin) => {
        const token = await admin.createToken(request);
        const text = `${token}\n\nThis is ${request.name}. It is not shown again; set RELEASE_TOKEN to it.`;
        return { data: { name: request.name, app, rights: request.rights, token }, text };
      });
    },
  },
  trust: {
    summary: 'lets a CI release this app by the identity of its runs, without a token',
    takes: ['app'],
    accepts: ['can', 'name', 'days', 'issuer', 'repository', 'branch', 'json'],
    run: ([app = ''], options) => {
      const [request, ci] = [requestOf(app, options), ciOf(options)];
      return withRegistry(async (admin) => {
        await admin.trustCi(request, ci);
        const text = `${request.name} may ${request.rights.join(', ')} ${app}: ${ci.repository}, branch ${ci.branch}.`;
        return { data: { ...request, ...ci }, text };
      });
    },
  },
  tokens: {
    summary: 'lists tokens and trusted CIs, and when each was last used',
    accepts: ['json'],
    run: () =>
      withRegistry(async (admin) => {
        const grants = await admin.grants();
        return { data: { grants }, text: formatGrants(grants) };
      }),
  },
  revoke: {
    summary: 'revokes a token or a trusted CI immediately',
    takes: ['name'],
    accepts: ['json'],
    run: ([name = '']) =>
      withRegistry(async (admin) => {
        await admin.revoke(name);
        return { data: { revoked: name }, text: `${name} is no longer valid.` };
      }),
  },
};

/** @throws {UsageError} with one sentence */
function requestOf(app: string, { can, name, days }: AccessOptions) {
  if (!can) throw new UsageError(`--can lists what it may do: ${releaseRights.join(', ')}.`);
  const rights = [...new Set(can.split(',').map((right) => rightOf(right.trim())))];
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) throw new UsageError('--days must be a whole number from 1.');
  const expiresAt = days === undefined ? null : new Date(Date.now() + Number(days) * DAY);
  const given = name ?? `${app}-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}`;
  if (!/^[\w][\w .@/-]{0,99}$/.test(given))
    throw new UsageError('--name must be letters, digits, dots, dashes and spaces.');
  return { name: given, app, rights, createdBy: currentActor(), expiresAt };
}

function rightOf(given: string): ReleaseRight {
  const right = releaseRights.find((known) => known === given);
  if (!right) throw new UsageError(`There is no right '${given}'. Choose from: ${releaseRights.join(', ')}.`);
  return right;
}

function ciOf({ issuer = '', repository = '', branch = '' }: AccessOptions) {
  const isSafe = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(issuer) && URL.canParse(issuer);
  if (!isSafe) throw new UsageError('--issuer must be the https:// address of the CI, exactly as its tokens name it.');
  if (!/^[\w.-]+(\/[\w.-]+)+$/.test(repository))
    throw new UsageError('--repository must be an owner and a name, such as studio/mfe-catalog.');
  if (!/^[\w][\w./-]{0,199}$/.test(branch))
    throw new UsageError('--branch must be the name of a branch, such as main.');
  return { issuer, repository, branch };
}

function formatGrants(grants: readonly ListedGrant[]): string {
  if (grants.length === 0) return 'There are none. Create one with: npm run releases -- token <app> --can publish';
  const rows = grants.map((grant) => [
    grant.name,
    grant.app,
    grant.rights.join(','),
    grant.issuer === null ? 'token' : `${grant.repository}, ${grant.branch}`,
    formatUtcMinute(grant.createdAt),
    grant.createdBy,
    stateOf(grant),
    grant.lastUsedAt ? formatUtcMinute(grant.lastUsedAt) : 'never',
  ]);
  return table(['NAME', 'APP', 'MAY', 'BY', 'CREATED (UTC)', 'BY', 'STATE', 'LAST USED (UTC)'], rows);
}

function stateOf({ revokedAt, expiresAt }: ListedGrant): string {
  if (revokedAt) return `revoked ${formatUtcMinute(revokedAt)}`;
  if (!expiresAt) return 'counts';
  return expiresAt > new Date() ? `until ${formatUtcMinute(expiresAt)}` : 'expired';
}
