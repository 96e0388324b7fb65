import { browserTests } from '@storefront/testkit/vitest';

export default browserTests();
