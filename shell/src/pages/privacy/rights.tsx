import { TextLink } from '@storefront/ui';
import type { LegalSection } from '../legal-text.tsx';

export const rightsSections: readonly LegalSection[] = [
  {
    id: 'why',
    title: 'Why it may be kept',
    body: (
      <ul>
        <li>Account, cart, orders, downloads and the emails about them: to do what you asked for.</li>
        <li>Order records: because the law requires a shop to keep its books.</li>
        <li>Counts, known browsers and the log: to keep accounts and the store safe, which is in your interest too.</li>
        <li>The count of visitors: so that the studio sees how its store is doing.</li>
        <li>Phone number, picture, name and public messages: because you gave them, for as long as you leave them.</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <p>
        Your data is not sold, rented or shown to anyone. Those who run the store’s servers, deliver its emails and send
        its texts handle it for the studio and may do nothing else with it. The studio hands data to authorities only
        where the law requires it.
      </p>
    ),
  },
  {
    id: 'deletion',
    title: 'Having it deleted',
    body: (
      <>
        <p>
          On <TextLink to="/profile">your profile</TextLink> you can correct what is kept about you, download all of it,
          and delete your account. That takes effect at once: sessions, MFA, library, wishlist, cart, private messages
          and unsent emails are gone, and your picture within the hour.
        </p>
        <p>
          What you ordered then stays in the studio’s books, without anything that identifies you. It cannot be given
          back to you afterwards, so download what you bought before.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You may ask what is kept about you, have it corrected, deleted or handed over, and object to its use. Most of it
        you can do yourself on your profile; for anything else, <TextLink to="/support">write to the studio</TextLink>.
        If you think that the studio does not respect your rights, you may complain to the data protection authority
        where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When the store changes what it keeps, this page changes with it, and the date at the top says since when. If the
        change matters to those who have an account, the store emails them first.
      </p>
    ),
  },
];
