/** The store's own terms of service as Markdown, as a starting point; the page shows the shell's version. */
import { refundHoursOf } from '../orders/refund-hours.ts';
import type { PaymentMethod } from '../orders/schemas.ts';
import { STUDIO_FOUNDED } from '../site.ts';

const simulatedPayment =
  'Payment in this store is simulated: no money is charged, and no card details leave your browser.';

const paymentAtStripe = `You pay on a page of Stripe, a payment company, that checkout leads to. It shows how you can pay; its terms apply to what you do on that page. Your card is charged when you confirm the payment, and no card details reach the store.

The page stays open for an hour. If you have not paid by then, nothing is bought and nothing is charged. Some methods take days: until the payment arrives, the order says that it is on its way. Refunds go back the way you paid, and may take Stripe and your bank a few days.`;

function pricesInWords(taxes: PaymentMethod['taxes']): string {
  if (taxes === 'exclusive')
    return 'All prices are in US dollars and without taxes. Where you owe taxes, the page on which you pay adds them and shows the total before you confirm it: nothing is added afterwards.';
  return `All prices are in US dollars${taxes ? ' and include value-added tax where it is due' : ''}, and the total at checkout is what you pay: nothing is added to it afterwards.`;
}

export function defaultTerms(method: PaymentMethod, shopName: string): string {
  const { flow, taxes } = method;
  const hours = `${refundHoursOf(method)} hours`;
  const payment = flow === 'redirect' ? paymentAtStripe : simulatedPayment;
  const prices = pricesInWords(taxes);
  return `- One seat is for one person, on all their devices, in as many projects as they like.
- What you bought stays yours, with its new versions, at no further cost.
- Refunds within ${hours}, as long as you have not downloaded the item.
- Do not resell or give away the models themselves.

## Who you deal with {#who}

${shopName} is a studio of one person, founded in ${STUDIO_FOUNDED}, that makes and sells digital 3D models. You can reach it through [the support page](/support). These terms apply to everything that is sold here; if you buy for someone else, make sure that they keep to them too.

## What is sold, and how {#orders}

The store sells licences for digital 3D models. Nothing is shipped, so shipping is always free. ${prices}

You need an account to buy. If a price has risen since you put an item into your cart, checkout says so before you pay. A contract is made when your payment succeeds; the order is then among [your orders](/orders), with a receipt to print.

## Payment {#payment}

${payment}

## Refunds {#refunds}

A purchase can be refunded within ${hours} of purchase and only if the item has not been downloaded. Open the order among [your orders](/orders) and press Refund beside the item. The first download of any of its files ends the right to a refund, and you are asked before that. Refunded items leave your library, and their licences end.

Each item of an order is refunded separately, with all the seats bought in that order.

What you buy as a gift can be refunded within the same time, until the gift is claimed.

## Right of withdrawal {#withdrawal}

Where the law lets consumers withdraw from a purchase for longer, as it does for fourteen days in the European Union, you may do so until the first download: [write to the studio while logged in](/support), and it refunds you. By continuing with the first download after you were asked, you agree that the contract is performed at once and that your right of withdrawal ends with it.

## Licence seats {#seats}

The quantity of an item is its number of seats: how many people may use the asset. One seat is for one person, on as many devices as they like, and may pass to another person for good, not back and forth. Adding seats later is a new purchase of the same item. Those who only look at, play or hear what you made need no seat.

## What you may do {#licence}

The licence lasts for good and applies everywhere. It is not exclusive: others buy the same models.

- You may use the asset in your own projects, commercial ones included, as many as you like.
- You may change it as you like.
- You may show and sell what you made with it: games, films, pictures, prints. Crediting the studio is appreciated.
- You may not resell or give away the asset itself, changed or not, nor in a form from which it can be taken out.
- You may not claim that you made it, nor register it as a trademark.

The models stay the studio’s own work; you own your licence and what you make with it.

## Downloads and new versions {#downloads}

What you bought is in [your library](/library), to download as often as you like, even when it is no longer sold. New versions of it are yours at no cost, and earlier ones stay. The store emails you when there is one, but does not promise any.

Keep a copy of what matters to you. Deleting your account empties your library; your licences then hold for the copies you have.

## Your account {#account}

Keep your password to yourself and your email address current. An account is for one person and must not be used to break into the store, to overload it or to deceive others. You can delete it at any time on [your profile](/profile).

## What you write here {#messages}

Messages sent without logging in are public. Write nothing that is unlawful, hurts others or is not yours to share; the studio hides such messages. It may show the others on the support page, and uses them for nothing else.

## What is promised, and what is not {#promises}

The assets are made with care and described honestly, but without a guarantee that they suit every purpose or every tool. If one does not do what its page says, tell the studio and it will be put right or refunded, also after ${hours} and after a download. Any further rights that the law gives buyers are not affected.

The store is run by one person and may be out of reach at times. Should it ever close, the studio will email everyone who has an account, in time to download what they own.

## Liability {#liability}

The studio is liable without limit for intent and gross negligence, for harm to life and health, and wherever the law allows no limit. Otherwise it is liable only for breaking the essential duties of a contract like this, and only for damage that could be foreseen. It is not liable for lost projects of which no copy was kept.

## Changes {#changes}

What you bought stays under the terms you bought it under, even when this page changes. The date at the top says since when it reads as it does. If one of these terms is not valid, the others still are.`;
}
