import type { RoutePolicy } from '@storefront/contract';
import { after, DAY } from '../../base/clock.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'revalidate' };

/** RFC 9116 recommends less than a year. */
const CONTACT_LIFETIME = 90 * DAY;

/** The profile's section with password and passkeys. */
const SECURITY = '/profile#security';

export function mountWellKnown(router: Router<BaseDeps>): void {
  const { clock, publicOrigins } = router.deps;
  const [origin] = publicOrigins;

  mountPage(router, '/.well-known/security.txt', policy, (c) => {
    const expires = after(clock.now(), CONTACT_LIFETIME);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${origin}/support`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });

  // https://w3c.github.io/webappsec-change-password-url/
  mountPage(router, '/.well-known/change-password', policy, (c) => c.redirect(SECURITY, 302));

  // https://www.w3.org/TR/passkey-endpoints/
  mountPage(router, '/.well-known/passkey-endpoints', policy, (c) =>
    c.json({ enroll: origin + SECURITY, manage: origin + SECURITY }),
  );
}
