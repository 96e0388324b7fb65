import { browserTests } from '@storefront/testing/vitest';

export default browserTests();
