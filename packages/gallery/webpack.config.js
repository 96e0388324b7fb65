import { developmentPage } from '@storefront/federation/webpack';

export default developmentPage(import.meta.dirname);
