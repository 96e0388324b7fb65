/** Returns true for the path of a licence of its own, which would contradict the one that the product's page names. */
export const isOwnLicence = (path: string) => /^download\/licen[cs]e(\.\w+)?$/i.test(path);
