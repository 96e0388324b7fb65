/** Privacy of visits: the controller, the data that a visit leaves, the data that the browser stores. */
import { STUDIO_FOUNDED } from '@storefront/contract';
import { TextLink } from '@storefront/ui';
import type { LegalSection } from '../legal-text.tsx';
import { ShopName } from '../shop-name.tsx';

export const browserSections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        <ShopName /> is a studio of one person, founded in {STUDIO_FOUNDED}. The studio runs this store and is
        responsible for your data. You can reach it through <TextLink to="/support">the support page</TextLink>; log in
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
          You can browse the whole store without telling us who you are. Pages, pictures and typefaces all come from the
          store itself; no other company learns that you were here.
        </p>
        <p>
          To prevent abuse, the server counts requests, wrong passwords, sign-ups, emails and texts by network address
          and account, and by the email address or phone number they were for. Those counts are deleted within two days.
        </p>
        <p>
          The server’s log says which kind of page was requested, when, and with what result. For accounts it has their
          number and events such as logging in, never names, email addresses, passwords, codes or network addresses.
          When a part of a page fails in your browser, the server learns which part and which version of it, and where
          in its scripts. One page in ten reports, when you leave it, how fast and how stable it was; this needs no
          cookies, and is only counted by kind of page and version. While a new version is tried out, the server also
          remembers, for two hours at most and in a form that identifies neither, that your browser and your network
          have reported a failure, so that nobody can make failures up.
        </p>
        <p>
          It also counts visitors by day. So that nobody is counted twice, it keeps a code made of your network address,
          the name your browser gives itself and a random number of that day; nothing is stored on your device for this.
          Within two hours of the end of the day in UTC, the codes and the number are deleted, and only the count of
          visitors stays.
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
          Logging in sets two cookies. Except for the discount code of a link, all cookies of this store hold a random
          number or a signature; they are sent to this site only, and cannot be read by scripts. The store needs all of
          them to work, so there is nothing here to consent to.
        </p>
        <ul>
          <li>
            <strong>__Host-session</strong> identifies your session. Logging out removes it and ends the session on our
            side too; otherwise it ends after 7 days without use, and after 30 days in any case.
          </li>
          <li>
            <strong>__Host-device</strong> stays for a year, also after you log out. It only says that this browser has
            logged in to the account before, so that strangers who try wrong passwords cannot lock you out, and so that
            we can email you about logins from new browsers.
          </li>
          <li>
            <strong>__Host-remembered</strong> stays for 30 days if you choose not to be asked for a code in this
            browser.
          </li>
          <li>
            <strong>__Host-sign-in</strong> and <strong>__Host-google</strong> last ten minutes, while you log in with a
            code or with Google. <strong>__Host-passkey</strong> lasts five minutes: it is set when you add a passkey,
            and when the login page offers to log you in with one.
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
        <p>Some things are kept in your browser, and are not sent anywhere just by being there:</p>
        <ul>
          <li>your wishlist before you log in, as product numbers; logging in moves it to your account,</li>
          <li>
            until you close the tab: a support message you have begun, the email address you were about to log in with,
            changes to your names that you have not saved, your place in the store’s list, how you look at models in 3D,
            that you were about to log in with Google, that a payment is under way, so that a reload does not lose it
            (nothing of your card), and which new version of the site the tab was reloaded for,
          </li>
          <li>one page, the same for everybody, that is shown when you are offline.</li>
        </ul>
      </>
    ),
  },
];
