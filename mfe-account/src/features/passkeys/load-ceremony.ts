/** What talks to authenticators, loaded once somebody may use a passkey. */
export const loadCeremony = () => import(/* webpackChunkName: "passkeys" */ './ceremony.ts');
