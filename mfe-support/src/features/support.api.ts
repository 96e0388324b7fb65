/** The support page's reads. They are repeated whenever there is news, so none counts as using the store. */
import { type ConversationMessage, contract, type Endpoint, type PublicSupportMessage } from '@storefront/contract';
import { api, query } from '@storefront/state';
import type { Ask, Beyond, Listing } from './read-beyond.ts';

/** Tags one can name: the newest messages of a list are asked for apart from those beyond. */
const named = <Id extends string>(id: Id) => ({
  extraOptions: { background: true },
  providesTags: [{ type: 'SupportMessages', id }] as const,
});

const beyond = async <M>(endpoint: Endpoint, wanted: Beyond, ask: Ask) => {
  const loaded = await import(/* webpackChunkName: "later" */ './read-beyond.ts').catch(() => undefined);
  return loaded ? loaded.readBeyond<M>(ask, endpoint, wanted) : { error: { code: 'network_error', message: '' } };
};

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentSupportMessages: build.query({ ...query(contract.listRecentSupportMessages), ...named('recent') }),
    listOlderSupportMessages: build.query<Listing<PublicSupportMessage>, Beyond>({
      queryFn: (wanted, _, __, ask) => beyond(contract.listRecentSupportMessages, wanted, ask),
      ...named('recent beyond'),
    }),
    getConversation: build.query({ ...query(contract.getConversation), ...named('conversation') }),
    getOlderConversation: build.query<Listing<ConversationMessage>, Beyond>({
      queryFn: (wanted, _, __, ask) => beyond(contract.getConversation, wanted, ask),
      ...named('conversation beyond'),
    }),
  }),
});

export const {
  useListRecentSupportMessagesQuery,
  useListOlderSupportMessagesQuery,
  useGetConversationQuery,
  useGetOlderConversationQuery,
} = supportApi;
