import { nodeTests } from '@storefront/testkit/vitest';

export default nodeTests();
