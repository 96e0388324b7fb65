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
          signed in. Your password is kept only as a salted hash, from which it cannot be read back. No phone number is
          asked for or kept.
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
          What you wish for before you sign in is kept in this browser alone, by the numbers of the products. Signing in
          moves it to your account.
        </p>
        <p>
          With each session the store keeps which browser it belongs to, when it began and when it was last used. There
          is no page yet that lists them.
        </p>
        <p>
          While you pay, this browser tab notes that a payment is under way, so that a reload does not lose it. The note
          holds nothing of your card and goes when the payment is answered or the tab is closed.
        </p>
        <h2>Orders and payment</h2>
        <p>
          The store keeps your cart and your orders: what you bought, for how many seats, at which price and when. That
          is how it knows what belongs to you.
        </p>
        <p>
          Payment in this store is simulated. The card details you enter at checkout are checked in your browser and
          never leave it: they are not sent to us, not stored and not logged.
        </p>
        <h2>Support messages</h2>
        <p>
          A message sent while signed in is private. A message sent without signing in appears in the public list of
          recent messages with the name, subject and text you gave. Your email address is never shown; it is used only
          to answer you.
        </p>
        <h2>Your choices</h2>
        <p>
          You may ask what is kept about you, have it corrected, or have your account deleted.{' '}
          <TextLink to="/support">Write to the studio</TextLink> from your account and it will be done.
        </p>
      </Prose>
    </Page>
  );
}
