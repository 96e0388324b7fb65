/** The wings of the server from lowest to highest: docs/architecture.md. */
export const WINGS: readonly string[] = ['base', 'people', 'shop', 'releases', 'site', 'studio', 'process'];
