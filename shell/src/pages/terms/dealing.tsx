import { TextLink } from '@storefront/ui';
import type { LegalSection } from '../legal-text.tsx';

export const dealingSections = (hours: string): readonly LegalSection[] => [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Keep your password to yourself and your email address current. An account is for one person and must not be used
        to break into the store, to overload it or to deceive others. You can delete it at any time on{' '}
        <TextLink to="/profile">your profile</TextLink>.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'What you write here',
    body: (
      <p>
        Messages sent without logging in are public. Write nothing that is unlawful, hurts others or is not yours to
        share; the studio hides such messages. It may show the others on the support page, and uses them for nothing
        else.
      </p>
    ),
  },
  {
    id: 'promises',
    title: 'What is promised, and what is not',
    body: (
      <>
        <p>
          {`The assets are made with care and described honestly, but without a guarantee that they suit every purpose or every tool. If one does not do what its page says, tell the studio and it will be put right or refunded, also after ${hours} and after a download. Any further rights that the law gives buyers are not affected.`}
        </p>
        <p>
          The store is run by one person and may be out of reach at times. Should it ever close, the studio will email
          everyone who has an account, in time to download what they own.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The studio is liable without limit for intent and gross negligence, for harm to life and health, and wherever
        the law allows no limit. Otherwise it is liable only for breaking the essential duties of a contract like this,
        and only for damage that could be foreseen. It is not liable for lost projects of which no copy was kept.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        What you bought stays under the terms you bought it under, even when this page changes. The date at the top says
        since when it reads as it does. If one of these terms is not valid, the others still are.
      </p>
    ),
  },
];
