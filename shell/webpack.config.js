import { shell } from '@storefront/build';

export default shell(import.meta.dirname);
