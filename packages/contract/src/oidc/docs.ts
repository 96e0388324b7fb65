import { type DocsOf, exampleIds, exampleTimes } from '../endpoint-docs.ts';
import type { oidcEndpoints } from './endpoints.ts';

export const oidcDocs: DocsOf<typeof oidcEndpoints> = {
  beginGoogleSignIn: {
    description:
      'Only for browsers: they go to `url`, sign in there, and return to `/auth/google/callback` of this server, which sets the session cookie. The flow is good for ten minutes.',
    request: { body: { purpose: 'sign-in', display: 'page', origin: 'https://shop.example' } },
    answer: { flowId: exampleIds.event, url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=shop' },
  },
  getGoogleFlow: {
    description: '`problem` says why a flow has `failed`.',
    answer: { flow: { id: exampleIds.event, state: 'signed-in', problem: null } },
  },
  cancelGoogleSignIn: { description: 'Without a flow it does nothing.' },
  getGoogleConnection: {
    description: 'A user has one at most.',
    answer: { connection: { email: 'ann@example.com', connectedAt: exampleTimes.now } },
  },
  disconnectGoogle: { description: 'The user must have signed in within the last ten minutes.' },
};
