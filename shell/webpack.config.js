import { shell } from '@storefront/federation/webpack';

export default shell(import.meta.dirname);
