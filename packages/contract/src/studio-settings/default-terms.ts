/** The store's own terms of service as Markdown, as a starting point; the page shows the shell's version. */
import { refundHoursOf } from '../orders/refund-hours.ts';
import type { PaymentMethod } from '../orders/schemas.ts';
import { STUDIO_FOUNDED } from '../site.ts';

const simulatedPayment =
  'Payment in this store is simulated: no money is charged, and no card details leave your browser.';

const paymentAtStripe = `You pay on a page of Stripe, a payment company, to which checkout leads. It says there by which methods; its terms hold for what you do on that page. Your card is charged when you confirm the payment, and nothing of the card reaches the store.

The page stays open for an hour. What is not paid by then is not bought, and nothing is charged. Some methods take days: until the payment is there, the order says that it is on its way. Refunds go back the way you paid, and may take Stripe and your bank some days.`;

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

${shopName} is a studio of one person, founded in ${STUDIO_FOUNDED}, that makes and sells digital 3D models. You reach it through [the support page](/support). These terms hold for everything that is sold here; whoever buys for somebody else makes sure that they hold to them too.

## What is sold, and how {#orders}

The store sells licences for digital 3D models. Nothing is shipped, so shipping is always free. ${prices}

You need an account to buy. If a price has risen since you put an item into your cart, checkout says so before you pay. A contract comes about when your payment succeeds; the order then stands among [your orders](/orders), with a receipt to print.

## Payment {#payment}

${payment}

## Refunds {#refunds}

A purchase can be refunded within ${hours} of purchase and only if the item has not been downloaded. Open the order among [your orders](/orders) and press Refund beside the item. You are asked before the first download of any of its files ends the right to a refund. What was refunded leaves your library, and its licence ends.

Each item of an order is refunded by itself, with all the seats it was bought for in that order.

What you buy as a gift can be refunded within the same time, until the gift is claimed.

## Right of withdrawal {#withdrawal}

Where the law lets consumers withdraw from a purchase for longer, as it does for fourteen days in the European Union, you may do so until the first download: [write to the studio while logged in](/support), and it refunds you. By going on with the first download after you were asked, you agree that the contract is carried out at once and that your right of withdrawal ends with it.

## Licence seats {#seats}

The quantity of an item is its number of seats: how many people may use the asset. One seat is for one person, on as many devices as they like, and may pass to another person for good, not back and forth. Adding seats later is a new purchase of the same item. Those who only look at, play or hear what you made need no seat.

## What you may do {#licence}

The licence lasts for good and holds everywhere. It is not exclusive: others buy the same models.

- You may use the asset in your own projects, commercial ones included, as many as you like.
- You may change it as you like.
- You may show and sell what you made with it: games, films, pictures, prints. Naming the studio is kind.
- You may not resell or give away the asset itself, changed or not, nor in a form made to be taken out.
- You may not claim that you made it, nor register it as a mark.

The models stay the studio’s own work; you own your licence and what you make with it.

## Downloads and new versions {#downloads}

What you bought is in [your library](/library), to be downloaded as often as you like, also when it is no longer sold. New versions of it are yours at no cost, and earlier ones stay. The store writes to you when there is one, but does not promise any.

Keep a copy of what matters to you. Deleting your account empties your library; your licences then hold for the copies you have.

## Your account {#account}

Keep your password to yourself and your email address current. An account is for one person and must not be used to break into the store, to overload it or to deceive others. You can delete it at any time on [your profile](/profile).

## What you write here {#messages}

Messages sent without logging in are public. Write nothing that is unlawful, hurts others or is not yours to tell; the studio hides such messages. It may show the others on the support page, and uses them for nothing else.

## What is promised, and what is not {#promises}

The assets are made with care and described honestly, but without a guarantee that they suit every purpose or every tool. If one does not do what its page says, tell the studio and it will be put right or refunded, also after ${hours} and after a download. What the law grants buyers beyond that stays as it is.

The store is run by one person and may be out of reach at times. Should it ever close, the studio writes to everybody who has an account, early enough to download what they own.

## Liability {#liability}

The studio answers without limit for what it does on purpose or by gross negligence, for harm to life and health, and wherever the law allows no limit. Otherwise it answers only for breaking what a contract like this rests on, and for no more than the damage one could foresee. It does not answer for lost projects of which no copy was kept.

## Changes {#changes}

What you bought stays under the terms you bought it under, even when this page changes. The day at its top tells since when it reads as it does. Should one of these terms not hold, the others do.`;
}
