import * as z from 'zod/mini';

export const paymentVariables = {
  PAYMENTS: z.optional(z.enum(['simulated'], { error: 'must be simulated' })),
};

const variables = z.object(paymentVariables);
type Values = z.output<typeof variables>;

export interface PaymentSettings {
  readonly provider: 'simulated';
}

/** Production never simulates payments by mistake. */
export function missingPaymentSettings({ PAYMENTS }: Values, production: boolean): string[] {
  if (!production || PAYMENTS !== undefined) return [];
  return ['PAYMENTS is required in production: simulated, with which nothing is charged.'];
}

export function paymentSettingsOf({ PAYMENTS: provider = 'simulated' }: Values): PaymentSettings {
  return { provider };
}
