import { developmentPage } from '@storefront/build';

export default developmentPage(import.meta.dirname);
