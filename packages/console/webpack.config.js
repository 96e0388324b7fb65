import { ownPage } from '@storefront/build';

export default ownPage(import.meta.dirname);
