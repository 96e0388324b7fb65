/** Made-up values for all settings that production requires. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const secret = () => randomBytes(32).toString('hex');

/** @param data the directory for the store's data */
export function productionSettings(data: string) {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: 'https://shop.example',
    TRUSTED_PROXY_HOPS: '1',
    ACCOUNT_SECRET: secret(),
    RELEASE_LINK_SECRET: secret(),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@shop.example',
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    GOOGLE_CLIENT_ID: 'shop.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'secret',
    PAYMENTS: 'simulated',
    // Tests keep every CPU busy, so a slow render must not count against its release.
    RENDER_BUDGET: '5000',
    ASSETS_DIR: join(data, 'assets'),
    MEDIA_DIR: join(data, 'media'),
    PRODUCT_FILES_DIR: join(data, 'product-files'),
    FILES_DIR: join(data, 'files'),
  };
}
