/** The shop's name, which came with the page, for the pages of all apps. */
import { STUDIO_NAME } from '@storefront/contract';
import { type RootState, useAppSelector } from '@storefront/state';
import { useEffect } from 'react';

/** Empty from a server of before; a shell of before keeps none. */
export const selectShopName = ({ shopName }: Partial<Pick<RootState, 'shopName'>>): string => shopName ?? STUDIO_NAME;

export const useShopName = (): string => useAppSelector(selectShopName);

/** Names the tab: the page's title, then the shop. */
export function useDocumentTitle(title: string): void {
  const shopName = useShopName();
  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title, shopName]);
}
