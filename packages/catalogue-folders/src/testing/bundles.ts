/** Zips as imports pack and exports unpack them. */
export { createBundle, readBundle } from '@storefront/models/bundle';
