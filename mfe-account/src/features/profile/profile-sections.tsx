/** The collapsible parts of the profile. */
import type { Profile } from '@storefront/contract';
import { Stack } from '@storefront/ui';
import { PurchasesSection } from './purchases-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { WishlistSection } from './wishlist-section.tsx';

export function ProfileSections({ purchases, wishlist }: Pick<Profile, 'purchases' | 'wishlist'>) {
  return (
    <Stack>
      <SecuritySection />
      <PurchasesSection purchases={purchases} />
      <WishlistSection wishlist={wishlist} />
    </Stack>
  );
}
