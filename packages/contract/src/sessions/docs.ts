import { emptyCart } from '../cart/docs.ts';
import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import type { User } from '../users/schemas.ts';
import type { sessionEndpoints } from './endpoints.ts';
import type { SessionState } from './schemas.ts';

export const exampleUser: User = {
  id: exampleIds.user,
  email: 'ann@example.com',
  username: 'ann',
  firstName: null,
  lastName: null,
  profilePicture: '/default-avatar.png',
  mfaEnabled: false,
  emailVerified: false,
  hasPassword: true,
};

export const exampleSession: SessionState = { user: exampleUser, cart: { ...emptyCart, version: 0 }, wishlist: [] };

export const sessionDocs: DocsOf<typeof sessionEndpoints> = {
  signIn: {
    description:
      'Sets the session cookie `__Host-session`, unless the account has MFA: then `user` is null, `attempt` names the factors, another cookie holds the attempt for ten minutes, and `verifySignIn` completes it. A session ends after 7 days without a request, and after 30 days at the latest.',
    request: { body: { email: 'ann@example.com', password: 'quiet-harbour-7' } },
    answer: exampleSession,
  },
  getSession: {
    description: 'Also for signed-out callers: `user` and `cart` are then null.',
    answer: exampleSession,
  },
  signOut: { description: 'Without a session it does nothing.' },
  listSessions: {
    description: '`current` marks the session of the cookie.',
    answer: {
      sessions: [
        {
          id: exampleIds.session,
          current: true,
          userAgent: 'curl/8.5.0',
          device: 'Unknown browser',
          createdAt: exampleTimes.now,
          lastSeenAt: exampleTimes.now,
          expiresAt: exampleTimes.inTwoWeeks,
        },
      ],
    },
  },
  revokeSession: {
    description: 'Take the id from `listSessions`.',
    request: { params: { sessionId: exampleIds.session } },
  },
};
