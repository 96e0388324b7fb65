import { contract } from '@storefront/contract';
import { publicReads } from '../db/public-reads.ts';
import { mountPublic, type Router } from '../http/mount.ts';
import { legalText, supportTexts } from './studio-settings.service.ts';

export function mountStudioSettings(router: Router): void {
  const read = publicReads(router.deps);
  mountPublic(router, contract.getTerms, () => read((db) => legalText(db, 'terms')));
  mountPublic(router, contract.getPrivacyPolicy, () => read((db) => legalText(db, 'privacy')));
  mountPublic(router, contract.getSupportTexts, () => read(supportTexts));
}
