import { nodeTests } from '@storefront/testing/vitest';

export default nodeTests();
