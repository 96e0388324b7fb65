/** What the store keeps about a visitor, and why. */

import { STUDIO_NAME } from '@storefront/contract';
import { Page, TextLink } from '@storefront/ui';
import { Prose } from './prose.tsx';

export default function PrivacyPolicyPage() {
  return (
    <Page title="Privacy Policy" lead={`What ${STUDIO_NAME} keeps about you, why, and what it never sees.`} narrow>
      <Prose>
        <h2>Browsing</h2>
        <p>
          You can look at the whole store without telling us who you are. There is no advertising here, no tracking
          across sites and no analytics service. To hold off abuse, the server counts requests by network address.
        </p>
        <h2>Your account</h2>
        <p>
          When you sign up, the store keeps your email address, a username, when the account was made and when you last
          signed in; your name and your picture if you add them. Your password is kept only as a salted hash, from which
          it cannot be read back. If you sign in with Google, the store keeps which Google account that is and its email
          address.
        </p>
        <p>
          A phone number is kept only if you set up codes by text, and used only to send them. What an authenticator app
          shares with the store is kept encrypted, and recovery codes only as hashes.
        </p>
        <p>
          The store writes to you about your account, your orders and new versions of what you own. There is no
          newsletter.
        </p>
        <h2>Cookies</h2>
        <p>
          Signing in sets two cookies. Each holds a random number and nothing else, scripts cannot read it, and it is
          sent to this site only.
        </p>
        <ul>
          <li>
            <strong>__Host-session</strong> stands for your session. Logging out removes it and ends the session on our
            side too.
          </li>
          <li>
            <strong>__Host-device</strong> stays for a year, also after you log out. It tells only that this browser has
            signed in to the account before, so that strangers who try wrong passwords cannot lock you out.
          </li>
        </ul>
        <p>
          A third one, <strong>__Host-remembered</strong>, stays for 30 days if you ask not to be asked for a code in
          this browser. Others serve while you sign in with a code or with Google, and while a new version of this site
          is tried out with a part of its visitors.
        </p>
        <p>
          What you wish for before you sign in is kept in this browser alone, by the numbers of the products. Signing in
          moves it to your account.
        </p>
        <p>
          With each session the store keeps which browser it belongs to, when it began and when it was last used.{' '}
          <TextLink to="/profile/sessions">Your sessions</TextLink> are listed in your profile, where you can end them.
        </p>
        <p>
          While you pay, this browser tab notes that a payment is under way, so that a reload does not lose it. The note
          holds nothing of your card and goes when the payment is answered or the tab is closed.
        </p>
        <h2>Orders and payment</h2>
        <p>
          The store keeps your cart and your orders: what you bought, for how many seats, at which price and when, when
          you first downloaded it and whether it was refunded. That is how it knows what belongs to you and what can be
          refunded.
        </p>
        <p>
          Payment in this store is simulated. The card details you enter at checkout are checked in your browser and
          never leave it: they are not sent to us, not stored and not logged. A token that says nothing of them goes in
          their place.
        </p>
        <h2>Support messages</h2>
        <p>
          A message sent while signed in is private. A message sent without signing in appears in the public list of
          recent messages with the name, subject and text you gave. Your email address is never shown; it is used only
          to answer you.
        </p>
        <h2>Your choices</h2>
        <p>
          On <TextLink to="/profile">your profile</TextLink> you can correct what is kept about you, download all of it,
          and delete your account. What you ordered then stays in the studio’s books, without anything that tells whose
          it was. For anything else, <TextLink to="/support">write to the studio</TextLink>.
        </p>
      </Prose>
    </Page>
  );
}
