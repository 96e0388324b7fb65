/** An offer with its refunds and delivery: https://developers.google.com/search/docs/appearance/structured-data/merchant-listing */
import type { ProductDetails } from '@storefront/contract';
import { refundHoursOf } from '@storefront/contract/orders/refund-hours';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import type { MerchantReturnPolicy, Offer, OfferShippingDetails, QuantitativeValue } from 'schema-dts';
import { offerOf } from '../facts/offer.ts';

/** Sold the same everywhere, but search engines require countries: this is the currency's. */
const COUNTRY = 'US';
const HOURS_IN_DAY = 24;

interface OfferedBy {
  readonly origin: string;
  readonly shopName: string;
  /** Undefined while unknown. */
  readonly method: PaymentMethod | undefined;
}

export function productOffer(product: ProductDetails, { origin, shopName, method }: OfferedBy): Offer {
  const isRefunded = product.priceCents > 0 && method;
  return {
    ...offerOf(product),
    url: `${origin}/store/${product.slug}`,
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: shopName },
    availableDeliveryMethod: { '@id': 'http://purl.org/goodrelations/v1#DeliveryModeDirectDownload' },
    shippingDetails,
    ...(isRefunded && { hasMerchantReturnPolicy: refundPolicy(refundHoursOf(method), origin) }),
  };
}

const atOnce: QuantitativeValue = { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' };

const shippingDetails: OfferShippingDetails = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
  deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: atOnce, transitTime: atOnce },
};

/** Rounds down to whole days, so that it never promises more than the hours. */
function refundPolicy(hours: number, origin: string): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: COUNTRY,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: Math.floor(hours / HOURS_IN_DAY),
    description: `Within ${hours} hours of purchase and only if the item has not been downloaded.`,
    itemCondition: 'https://schema.org/NewCondition',
    returnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: `${origin}/terms-of-service`,
  };
}
