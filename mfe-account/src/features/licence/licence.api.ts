import { contract, type Licence } from '@storefront/contract';
import { api, query } from '@storefront/state';

const { query: licenceRequest } = query(contract.getLicence);

export const { useGetLicenceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when the server's HTML already said that the user does not own it. */
    getLicence: build.query<Licence | null, Parameters<typeof licenceRequest>[0]>({
      query: licenceRequest,
      providesTags: ['Library'],
    }),
  }),
});
