import { STUDIO_FOUNDED } from '@storefront/contract';
import { usePaymentMethod } from '@storefront/state/payment-method';
import { TextLink } from '@storefront/ui';
import { ByPayment } from '../by-payment.tsx';
import type { LegalSection } from '../legal-text.tsx';
import { ShopName } from '../shop-name.tsx';

export const buyingSections = (hours: string): readonly LegalSection[] => [
  {
    id: 'who',
    title: 'Who you deal with',
    body: (
      <p>
        <ShopName /> is a studio of one person, founded in {STUDIO_FOUNDED}, that makes and sells digital 3D models. You
        can reach it through <TextLink to="/support">the support page</TextLink>. These terms apply to everything that
        is sold here; if you buy for someone else, make sure that they keep to them too.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'What is sold, and how',
    body: (
      <>
        <p>
          The store sells licences for digital 3D models. Nothing is shipped, so shipping is always free.{' '}
          <PricesInWords />
        </p>
        <p>
          You need an account to buy. If a price has risen since you put an item into your cart, checkout says so before
          you pay. A contract is made when your payment succeeds; the order is then among{' '}
          <TextLink to="/orders">your orders</TextLink>, with a receipt to print.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <ByPayment
        simulated={
          <p>Payment in this store is simulated: no money is charged, and no card details leave your browser.</p>
        }
        stripe={<PaymentAtStripe />}
      />
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>
          <span>{`A purchase can be refunded within ${hours} of purchase and only if the item has not been downloaded.`}</span>{' '}
          Open the order among <TextLink to="/orders">your orders</TextLink> and press Refund beside the item. The first
          download of any of its files ends the right to a refund, and you are asked before that. Refunded items leave
          your library, and their licences end.
        </p>
        <p>Each item of an order is refunded separately, with all the seats bought in that order.</p>
        <p>What you buy as a gift can be refunded within the same time, until the gift is claimed.</p>
      </>
    ),
  },
  {
    id: 'withdrawal',
    title: 'Right of withdrawal',
    body: (
      <p>
        Where the law lets consumers withdraw from a purchase for longer, as it does for fourteen days in the European
        Union, you may do so until the first download:{' '}
        <TextLink to="/support">write to the studio while logged in</TextLink>, and it refunds you. By continuing with
        the first download after you were asked, you agree that the contract is performed at once and that your right of
        withdrawal ends with it.
      </p>
    ),
  },
];

function PricesInWords() {
  const taxes = usePaymentMethod().data?.taxes;
  const before =
    'All prices are in US dollars and without taxes. Where you owe taxes, the page on which you pay adds them and shows the total before you confirm it: nothing is added afterwards.';
  const within = `All prices are in US dollars${taxes ? ' and include value-added tax where it is due' : ''}, and the total at checkout is what you pay: nothing is added to it afterwards.`;
  return <span>{taxes === 'exclusive' ? before : within}</span>;
}

function PaymentAtStripe() {
  return (
    <>
      <p>
        You pay on a page of Stripe, a payment company, that checkout leads to. It shows how you can pay; its terms
        apply to what you do on that page. Your card is charged when you confirm the payment, and no card details reach
        the store.
      </p>
      <p>
        The page stays open for an hour. If you have not paid by then, nothing is bought and nothing is charged. Some
        methods take days: until the payment arrives, the order says that it is on its way. Refunds go back the way you
        paid, and may take Stripe and your bank a few days.
      </p>
    </>
  );
}
