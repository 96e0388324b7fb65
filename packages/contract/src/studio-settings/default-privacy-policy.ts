/** The store's own privacy policy as Markdown, as a starting point; the page shows the shell's version. */
import type { PaymentMethod } from '../orders/schemas.ts';

const simulatedPayment =
  'Payment in this store is simulated. The card details you enter at checkout are checked in your browser and never leave it: they are not sent to us, not stored and not logged. A token that says nothing about them is sent in their place.';

const paymentAtStripe = `You pay on a page of Stripe, a payment company. When you press Pay, the store gives Stripe your email address, the number of the order, and what you buy at which price. Stripe asks you there for your name, your address where the method of payment needs it, and your card or other means of payment, under its own [privacy policy](https://stripe.com/privacy). It keeps payments for as long as the law requires, even after you delete your account here.

Nothing of your card or account reaches the store: Stripe says whether, when and how much was paid, and under which number. The store keeps that with the order, and asks Stripe for refunds by that number.`;

export function defaultPrivacyPolicy({ flow }: PaymentMethod, shopName: string): string {
  const isPaidAtStripe = flow === 'redirect';
  const payment = isPaidAtStripe ? paymentAtStripe : simulatedPayment;
  const card = isPaidAtStripe
    ? 'Your card goes to Stripe alone, never to the store.'
    : 'Your card never leaves your browser.';
  return `- No advertising, no tracking, no analytics by other companies, no newsletter.
- You can browse the whole store without saying who you are.
- ${card}
- You can download everything that is kept about you, and delete your account, yourself.

## Who is responsible {#who}

${shopName} is a studio of one person, founded in 2025. The studio runs this store and is responsible for your data. You can reach it through [the support page](/support); log in first if your message is to stay private.

## Looking around {#browsing}

You can browse the whole store without telling us who you are. Pages, pictures and typefaces all come from the store itself; no other company learns that you were here.

To prevent abuse, the server counts requests, wrong passwords, sign-ups, emails and texts by network address and account, and by the email address or phone number they were for. Those counts are deleted within two days.

The server’s log says which kind of page was requested, when, and with what result. For accounts it has their number and events such as logging in, never names, email addresses, passwords, codes or network addresses. When a part of a page fails in your browser, the server learns which part and which version of it, and where in its scripts. One page in ten reports, when you leave it, how fast and how stable it was; this needs no cookies, and is only counted by kind of page and version. While a new version is tried out, the server also remembers, for two hours at most and in a form that identifies neither, that your browser and your network have reported a failure, so that nobody can make failures up.

It also counts visitors by day. So that nobody is counted twice, it keeps a code made of your network address, the name your browser gives itself and a random number of that day; nothing is stored on your device for this. Within two hours of the end of the day in UTC, the codes and the number are deleted, and only the count of visitors stays.

## Cookies {#cookies}

Logging in sets two cookies. Except for the discount code of a link, all cookies of this store hold a random number or a signature; they are sent to this site only, and cannot be read by scripts. The store needs all of them to work, so there is nothing here to consent to.

- **__Host-session** identifies your session. Logging out removes it and ends the session on our side too; otherwise it ends after 7 days without use, and after 30 days in any case.
- **__Host-device** stays for a year, also after you log out. It only says that this browser has logged in to the account before, so that strangers who try wrong passwords cannot lock you out, and so that we can email you about logins from new browsers.
- **__Host-remembered** stays for 30 days if you choose not to be asked for a code in this browser.
- **__Host-sign-in** and **__Host-google** last ten minutes, while you log in with a code or with Google. **__Host-passkey** lasts five minutes: it is set when you add a passkey, and when the login page offers to log you in with one.
- **__Host-discount-code** holds the discount code of a link that you followed, for an hour, so that it is there when you fill your cart without scripts.
- **__Host-visitor** is set only while a new version of this site is tried out with a part of its visitors, so that yours does not change from page to page. It stays for a year. **__Host-release-pins** lasts a day and is set only if you follow a link to such a version.

## What your browser keeps {#browser}

Some things are kept in your browser, and are not sent anywhere just by being there:

- your wishlist before you log in, as product numbers; logging in moves it to your account,
- until you close the tab: a support message you have begun, the email address you were about to log in with, changes to your names that you have not saved, your place in the store’s list, how you look at models in 3D, that you were about to log in with Google, that a payment is under way, so that a reload does not lose it (nothing of your card), and which new version of the site the tab was reloaded for,
- one page, the same for everybody, that is shown when you are offline.

## Your account {#account}

When you sign up, the store keeps your email address, a username, when the account was created and when you last logged in; your name and your picture if you add them. A picture is recreated from its pixels, so nothing about where or with what it was taken is kept; anyone who knows its address can open it.

Your password is kept only as a salted hash, from which it cannot be read back. If you log in with Google, the store keeps which Google account that is and its email address, and Google learns that you logged in here.

A phone number is kept only if you set up codes by text, and used only to send them. What an authenticator app shares with the store is kept encrypted, and recovery codes only as hashes. For a passkey the store keeps its public key, which cannot be used to log in, its name and when it was last used; your fingerprint or face stays on your device.

With each session the store keeps which browser it belongs to, when it began and when it was last used. [Your sessions](/profile/sessions) are listed in your profile, where you can end them. Your wishlist and your cart are kept until you empty them.

For 90 days the store keeps what happened to your account: when someone logged in or tried to and with which kind of browser, what was changed, bought, downloaded and refunded. [Your account’s activity](/profile/activity) shows you all of it. The network that an account was created from is kept as a code that cannot be read back, for a day.

## Orders and payment {#orders}

The store keeps your orders: what you bought, for how many seats, at which price and when, the number of the receipt, when you first downloaded it and whether it was refunded. That is how it knows what belongs to you and what can be refunded, and how the studio keeps its books.

${payment}

## Gifts {#gifts}

For a gift the store keeps the email address that you enter and your message, to send the gift. Both are forgotten once it is taken back or refunded, and after 90 days at the latest if it is not claimed. The person who receives a gift sees your name and message, not your address; you see that it was claimed, not what is done with it.

## Support messages {#support}

A message sent while logged in is private: you and the studio read it, and it is deleted with your account. A message sent while logged out appears in the public list of recent messages with the name, subject and text you gave. Your email address is never shown; it is used only to answer you. Write to the studio if you want such a message taken down.

If you are logged out, your browser solves a small puzzle before sending. The store makes and checks it by itself; no other company takes part.

## Emails and texts {#emails}

The store writes to you about your account, your orders, its answers to you and new versions of what you own. There is no newsletter. What an email or a text says is kept encrypted until it is sent, for a day at most. A mail service carries the emails and Twilio the texts; each gets the address or number and the text, and nothing more.

## Why it may be kept {#why}

- Account, cart, orders, downloads and the emails about them: to do what you asked for.
- Order records: because the law requires a shop to keep its books.
- Counts, known browsers and the log: to keep accounts and the store safe, which is in your interest too.
- The count of visitors: so that the studio sees how its store is doing.
- Phone number, picture, name and public messages: because you gave them, for as long as you leave them.

## Who else sees it {#sharing}

Your data is not sold, rented or shown to anyone. Those who run the store’s servers, deliver its emails and send its texts handle it for the studio and may do nothing else with it. The studio hands data to authorities only where the law requires it.

## Having it deleted {#deletion}

On [your profile](/profile) you can correct what is kept about you, download all of it, and delete your account. That takes effect at once: sessions, MFA, library, wishlist, cart, private messages and unsent emails are gone, and your picture within the hour.

What you ordered then stays in the studio’s books, without anything that identifies you. It cannot be given back to you afterwards, so download what you bought before.

## Your rights {#rights}

You may ask what is kept about you, have it corrected, deleted or handed over, and object to its use. Most of it you can do yourself on your profile; for anything else, [write to the studio](/support). If you think that the studio does not respect your rights, you may complain to the data protection authority where you live.

## Changes {#changes}

When the store changes what it keeps, this page changes with it, and the date at the top says since when. If the change matters to those who have an account, the store emails them first.`;
}
