import { microFrontend } from '@storefront/federation/webpack';

export default microFrontend(import.meta.dirname);
