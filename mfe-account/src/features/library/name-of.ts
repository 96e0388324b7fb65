import type { OwnedProductFile } from '@storefront/contract';

/** Returns the name with the version of an archive, and a file's path in it. */
export const nameOf = ({ isBundle, name, savedAs = name }: OwnedProductFile) => (isBundle ? savedAs : name);
