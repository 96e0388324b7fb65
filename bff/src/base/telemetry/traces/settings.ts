import * as z from 'zod/mini';
import { SECOND } from '../../clock.ts';
import { wholeNumber } from '../../whole-number.ts';

export interface TracingSettings {
  /** The collector's URL, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of requests that are traced, from 0 to 1. */
  readonly ratio: number;
  /** Maximum milliseconds from a span to its export. */
  readonly exportDelay: number;
}

const ratio = 'must be a number from 0 to 1';

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(
      z.regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, {
        error: 'must be the address of a collector, such as http://localhost:4318',
      }),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(z.regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, { error: 'must be pairs such as name=value,name=value' })),
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'storefront'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.coerce.number({ error: ratio }).check(z.gte(0, { error: ratio }), z.lte(1, { error: ratio })),
    0.1,
  ),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1, 60_000, 5 * SECOND),
};

type Values = z.output<z.ZodMiniObject<typeof tracingVariables>>;

/** Undefined disables tracing; no tracing library is loaded then. */
export function tracingSettingsOf(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values;
  if (!endpoint) return undefined;
  const pairs = headers
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/, 2));
  return {
    endpoint,
    headers: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)])),
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    exportDelay: values.OTEL_BSP_SCHEDULE_DELAY,
  };
}
