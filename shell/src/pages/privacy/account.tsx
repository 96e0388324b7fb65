import { TextLink } from '@storefront/ui';
import { ByPayment } from '../by-payment.tsx';
import type { LegalSection } from '../legal-text.tsx';

export const accountSections: readonly LegalSection[] = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          When you sign up, the store keeps your email address, a username, when the account was created and when you
          last logged in; your name and your picture if you add them. A picture is recreated from its pixels, so nothing
          about where or with what it was taken is kept; anyone who knows its address can open it.
        </p>
        <p>
          Your password is kept only as a salted hash, from which it cannot be read back. If you log in with Google, the
          store keeps which Google account that is and its email address, and Google learns that you logged in here.
        </p>
        <p>
          A phone number is kept only if you set up codes by text, and used only to send them. What an authenticator app
          shares with the store is kept encrypted, and recovery codes only as hashes. For a passkey the store keeps its
          public key, which cannot be used to log in, its name and when it was last used; your fingerprint or face stays
          on your device.
        </p>
        <p>
          With each session the store keeps which browser it belongs to, when it began and when it was last used.{' '}
          <TextLink to="/profile/sessions">Your sessions</TextLink> are listed in your profile, where you can end them.
          Your wishlist and your cart are kept until you empty them.
        </p>
        <p>
          For 90 days the store keeps what happened to your account: when someone logged in or tried to and with which
          kind of browser, what was changed, bought, downloaded and refunded.{' '}
          <TextLink to="/profile/activity">Your account’s activity</TextLink> shows you all of it. The network that an
          account was created from is kept as a code that cannot be read back, for a day.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and payment',
    body: (
      <>
        <p>
          The store keeps your orders: what you bought, for how many seats, at which price and when, the number of the
          receipt, when you first downloaded it and whether it was refunded. That is how it knows what belongs to you
          and what can be refunded, and how the studio keeps its books.
        </p>
        <ByPayment simulated={<SimulatedPayment />} stripe={<PaymentAtStripe />} />
      </>
    ),
  },
  {
    id: 'gifts',
    title: 'Gifts',
    body: (
      <p>
        For a gift the store keeps the email address that you enter and your message, to send the gift. Both are
        forgotten once it is taken back or refunded, and after 90 days at the latest if it is not claimed. The person
        who receives a gift sees your name and message, not your address; you see that it was claimed, not what is done
        with it.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'Support messages',
    body: (
      <>
        <p>
          A message sent while logged in is private: you and the studio read it, and it is deleted with your account. A
          message sent while logged out appears in the public list of recent messages with the name, subject and text
          you gave. Your email address is never shown; it is used only to answer you. Write to the studio if you want
          such a message taken down.
        </p>
        <p>
          If you are logged out, your browser solves a small puzzle before sending. The store makes and checks it by
          itself; no other company takes part.
        </p>
      </>
    ),
  },
  {
    id: 'emails',
    title: 'Emails and texts',
    body: (
      <p>
        The store writes to you about your account, your orders, its answers to you and new versions of what you own.
        There is no newsletter. What an email or a text says is kept encrypted until it is sent, for a day at most. A
        mail service carries the emails and Twilio the texts; each gets the address or number and the text, and nothing
        more.
      </p>
    ),
  },
];

function SimulatedPayment() {
  return (
    <p>
      Payment in this store is simulated. The card details you enter at checkout are checked in your browser and never
      leave it: they are not sent to us, not stored and not logged. A token that says nothing about them is sent in
      their place.
    </p>
  );
}

function PaymentAtStripe() {
  return (
    <>
      <p>
        You pay on a page of Stripe, a payment company. When you press Pay, the store gives Stripe your email address,
        the number of the order, and what you buy at which price. Stripe asks you there for your name, your address
        where the method of payment needs it, and your card or other means of payment, under its own{' '}
        <a href="https://stripe.com/privacy" rel="noreferrer">
          privacy policy
        </a>
        . It keeps payments for as long as the law requires, even after you delete your account here.
      </p>
      <p>
        Nothing of your card or account reaches the store: Stripe says whether, when and how much was paid, and under
        which number. The store keeps that with the order, and asks Stripe for refunds by that number.
      </p>
    </>
  );
}
