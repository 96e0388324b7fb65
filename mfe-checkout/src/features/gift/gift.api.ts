import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const giftApi = api.injectEndpoints({
  endpoints: (build) => ({ openGift: build.query({ ...query(contract.openGift), keepUnusedDataFor: 0 }) }),
});

export const { useOpenGiftQuery } = giftApi;
