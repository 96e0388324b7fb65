/** Privacy of visits: the controller, the data that a visit leaves, the data that the browser stores. */
import { STUDIO_FOUNDED } from '@storefront/contract';
import { TextLink } from '@storefront/ui';
import type { LegalSection } from '../legal-text.tsx';
import { ShopName } from '../shop-name.tsx';

export const browserSections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who answers for it',
    body: (
      <p>
        <ShopName /> is a studio of one person, founded in {STUDIO_FOUNDED}. The studio runs this store and answers for
        what it does with your data. You reach it through <TextLink to="/support">the support page</TextLink>; log in
        first if your message is to stay private.
      </p>
    ),
  },
  {
    id: 'browsing',
    title: 'Looking around',
    body: (
      <>
        <p>
          You can look at the whole store without telling us who you are. Pages, pictures and typefaces all come from
          the store itself; no other company learns that you were here.
        </p>
        <p>
          To hold off abuse, the server counts requests, wrong passwords, sign-ups, emails and texts by network address
          and account, and by the email address or phone number they were for. Those counts are deleted within two days.
        </p>
        <p>
          The server’s log says which kind of page was asked for, when, and how that went. Of accounts it has their
          number and events such as signing in, never names, email addresses, passwords, codes or network addresses.
          When a part of a page fails in your browser, the server is told which part and which version of it, and where
          in its scripts. One page in ten tells, when it is left, how fast and how steady it was; that goes without
          cookies, and is only counted by kind of page and version. While a new version is tried out, it also remembers,
          for two hours at most and in a form that names neither, that your browser and your network have told of a
          failure, so that strangers cannot invent any.
        </p>
        <p>
          It also counts visitors by day. So that nobody counts twice, it keeps a code made of your network address,
          what your browser calls itself and a random number of that day; nothing is stored on your device for it.
          Within two hours of the day’s end in UTC, codes and number are deleted, and how many came is all that stays.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          Signing in sets two cookies. But for the discount code of a link, all cookies of this store hold a random
          number or a signature; they are sent to this site only, and cannot be read by scripts. None serves anything
          but the store’s own working, so there is nothing here to consent to.
        </p>
        <ul>
          <li>
            <strong>__Host-session</strong> stands for your session. Logging out removes it and ends the session on our
            side too; otherwise it is over after 7 days without use, and after 30 days in any case.
          </li>
          <li>
            <strong>__Host-device</strong> stays for a year, also after you log out. It tells only that this browser has
            signed in to the account before, so that strangers who try wrong passwords cannot lock you out, and so that
            an email can tell you of browsers that have not.
          </li>
          <li>
            <strong>__Host-remembered</strong> stays for 30 days if you ask not to be asked for a code in this browser.
          </li>
          <li>
            <strong>__Host-sign-in</strong> and <strong>__Host-google</strong> last ten minutes, while you sign in with
            a code or with Google. <strong>__Host-passkey</strong> lasts five minutes: it is set when you add a passkey,
            and when the login page offers to sign you in with one.
          </li>
          <li>
            <strong>__Host-discount-code</strong> holds the discount code of a link that you followed, for an hour, so
            that it is there when you fill your cart without scripts.
          </li>
          <li>
            <strong>__Host-visitor</strong> is set only while a new version of this site is tried out with a part of its
            visitors, so that yours does not change from page to page. It stays for a year.{' '}
            <strong>__Host-release-pins</strong> lasts a day and is set only if you follow a link to such a version.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    body: (
      <>
        <p>Some things stay in your browser and are not sent anywhere by being there:</p>
        <ul>
          <li>
            what you wish for before you sign in, by the numbers of the products; signing in moves it to your account,
          </li>
          <li>
            until you close the tab: a support message you have begun, the email address you were about to log in with,
            changes to your names that you have not saved, your place in the store’s list, that you were about to sign
            in with Google, that a payment is under way, so that a reload does not lose it (nothing of your card), and
            which new version of the site the tab was loaded anew for,
          </li>
          <li>one page, the same for everybody, that is shown when you are offline.</li>
        </ul>
      </>
    ),
  },
];
