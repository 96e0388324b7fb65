import { contract } from '@storefront/contract';
import { type Databases, publicReads } from '../db/public-reads.ts';
import { mountPublic, type Router, type RouterDeps } from '../http/mount.ts';
import { legalText, supportTexts } from './studio-settings.service.ts';

export function mountStudioSettings(router: Router<RouterDeps & Databases>): void {
  const read = publicReads(router.deps);
  mountPublic(router, contract.getTerms, () => read((db) => legalText(db, 'terms')));
  mountPublic(router, contract.getPrivacyPolicy, () => read((db) => legalText(db, 'privacy')));
  mountPublic(router, contract.getSupportTexts, () => read(supportTexts));
}
