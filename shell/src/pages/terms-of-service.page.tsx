/** What buyer and studio owe each other. */

import { STUDIO_NAME } from '@storefront/contract';
import { Page, TextLink } from '@storefront/ui';
import { Prose } from './prose.tsx';

export default function TermsOfServicePage() {
  return (
    <Page title="Terms of Service" lead={`What you get from ${STUDIO_NAME}, and what is asked in return.`} narrow>
      <Prose>
        <h2>What is sold</h2>
        <p>
          The store sells licences for digital 3D models. Nothing is shipped, so shipping is always free. All prices are
          in US dollars.
        </p>
        <h2>Licence seats</h2>
        <p>
          The quantity of an item is its number of seats: how many people may use the asset. One seat is for one person,
          on as many devices as they like. Adding seats later is a new purchase of the same item.
        </p>
        <ul>
          <li>You may use the asset in your own projects, commercial ones included.</li>
          <li>You may change it as you like.</li>
          <li>You may not resell or give away the asset itself, changed or not.</li>
        </ul>
        <h2>Payment</h2>
        <p>Payment in this store is simulated: no money is charged, and no card details leave your browser.</p>
        <h2>Downloads</h2>
        <p>
          What you bought is in <TextLink to="/library">your library</TextLink>, to be downloaded as often as you like,
          also when it is no longer sold. New versions of it are yours at no cost, and earlier ones stay.
        </p>
        <h2>Refunds</h2>
        <p>
          A purchase can be refunded within 72 hours of purchase and only if the item has not been downloaded. Open the
          order among <TextLink to="/orders">your orders</TextLink> and press Refund beside the item. You are asked
          before the first download of any of its files ends the right to a refund. What was refunded leaves your
          library, and its licence ends.
        </p>
        <h2>Your account</h2>
        <p>
          Keep your password to yourself and your email address current. An account is for one person and must not be
          used to break into the store, to overload it or to deceive others.
        </p>
        <h2>What is not promised</h2>
        <p>
          The assets are made with care and described honestly, but without a guarantee that they suit every purpose or
          every tool. If one does not do what its page says, tell the studio and it will be put right or refunded.
        </p>
        <h2>Changes</h2>
        <p>What you bought stays under the terms you bought it under, even when this page changes.</p>
      </Prose>
    </Page>
  );
}
