import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettings: build.query({ ...query(consoleContract.listSettings), providesTags: ['Settings'] }),
    showSettingHistory: build.query({ ...query(consoleContract.showSettingHistory), providesTags: ['Settings'] }),
    saveSetting: build.mutation({
      ...query(consoleContract.saveSetting),
      invalidatesTags: ['Settings', 'Audit'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        // Updates the cached list, so that the old text does not show while the list reloads.
        dispatch(
          settingsApi.util.updateQueryData('listSettings', {}, ({ settings }) => {
            const index = settings.findIndex(({ key }) => key === saved.data.key);
            settings[index] = saved.data;
          }),
        );
      },
    }),
    previewText: build.mutation(query(consoleContract.previewText)),
  }),
});

export const { useListSettingsQuery, usePreviewTextMutation, useSaveSettingMutation, useShowSettingHistoryQuery } =
  settingsApi;
