/** A CI's identity provider over real HTTP: discovery, keys, and tokens that are valid by default. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE, SECOND } from '@storefront/utils/time';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { TEST_ORIGIN } from '../test-client.ts';

export interface CiIssuer {
  readonly issuer: string;
  /** Paths of received requests. */
  readonly requests: string[];
  /** Issues a run's token. @param claims override the valid ones; undefined omits one */
  token(claims?: Record<string, unknown>, signWith?: 'own key' | 'another key' | 'HS256'): Promise<string>;
  /** Makes it answer 500 from now on, or stops that. */
  fail(isFailing: boolean): void;
  stop(): Promise<void>;
}

export const RUN = { repository: 'studio/mfe-catalog', branch: 'main' };

export async function startCiIssuer(clock: Clock): Promise<CiIssuer> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const requests: string[] = [];
  let isFailing = false;
  let issuer = '';
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (isFailing) response.writeHead(500).end();
    else if (url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
    } else response.end(JSON.stringify({ keys: [jwk] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    requests,
    async token(claims = {}, signWith = 'own key') {
      const now = Math.floor(clock.now().getTime() / SECOND);
      const honest = {
        iss: issuer,
        aud: TEST_ORIGIN,
        sub: `repo:${RUN.repository}:ref:refs/heads/${RUN.branch}`,
        iat: now,
        exp: now + (5 * MINUTE) / SECOND,
        repository: RUN.repository,
        ref: `refs/heads/${RUN.branch}`,
        ref_type: 'branch',
      };
      const kept = Object.fromEntries(
        Object.entries({ ...honest, ...claims }).filter(([, value]) => value !== undefined),
      );
      const jwt = new SignJWT(kept).setProtectedHeader({ alg: signWith === 'HS256' ? 'HS256' : 'RS256', kid: 'one' });
      // Signs with the public key as a shared secret, which a verifier that trusts the header would accept.
      if (signWith === 'HS256') return jwt.sign(new TextEncoder().encode(JSON.stringify(jwk)));
      return jwt.sign(signWith === 'own key' ? own.privateKey : other.privateKey);
    },
    fail: (now) => {
      isFailing = now;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
