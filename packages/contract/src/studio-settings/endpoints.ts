import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { publicRead } from '../policies.ts';
import { datedText, textBlock } from './schemas.ts';

/** Null stands for the store's own text. */
const legalText = { status: 200, body: z.object({ text: z.nullable(datedText) }) } as const;

export const studioSettingEndpoints = {
  getTerms: endpoint('GET /api/texts/terms', publicRead, {
    summary: "The studio's terms of service, where it has written its own.",
    success: legalText,
  }),
  getPrivacyPolicy: endpoint('GET /api/texts/privacy', publicRead, {
    summary: "The studio's privacy policy, where it has written its own.",
    success: legalText,
  }),
  getSupportTexts: endpoint('GET /api/texts/support', publicRead, {
    summary: 'What the studio has written for the support page: answers, hours and addresses; null what it has not.',
    success: {
      status: 200,
      body: z.object({
        faq: z.nullable(datedText),
        hours: z.nullable(z.string()),
        contact: z.nullable(z.array(textBlock)),
      }),
    },
  }),
} as const;
