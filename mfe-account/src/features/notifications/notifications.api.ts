import { contract, type Notifications } from '@storefront/contract';
import { api, query } from '@storefront/state';

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({ getNotifications: build.query(query(contract.getNotifications)) }),
});

export const { useGetNotificationsQuery } = notificationsApi;

export function notificationsChanged(notifications: Notifications) {
  return notificationsApi.util.upsertQueryData('getNotifications', {}, notifications);
}
