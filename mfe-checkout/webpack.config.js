import { microFrontend } from '@storefront/build';

export default microFrontend(import.meta.dirname);
