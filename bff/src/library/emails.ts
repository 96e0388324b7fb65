import { composeEmail } from '../email/compose-email.ts';
import type { EmailMessage } from '../email/outbox.ts';

interface News {
  readonly name: string;
  readonly version: number;
  readonly changelog: string;
}

/** @param page address of the product's library page */
export const newVersionEmail = (to: string, page: string, { name, version, changelog }: News): EmailMessage =>
  composeEmail(
    to,
    `${name} has a new version`,
    `Version ${version} of ${name} is out. You own it, so it is yours at no cost.`,
    `What is new:\n${changelog}`,
    `Download it from your library, where the earlier versions stay as well:\n${page}`,
  );
