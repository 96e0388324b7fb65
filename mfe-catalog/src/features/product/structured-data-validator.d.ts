declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly severity: 'ERROR' | 'WARNING';
    readonly issueMessage: string;
    /** The properties that the issue is about. */
    readonly fieldNames?: readonly string[];
  }

  interface ExtractedData {
    /** Keyed by type. */
    readonly jsonld: Readonly<Record<string, readonly object[]>>;
    readonly microdata: object;
    readonly rdfa: object;
    readonly errors: readonly object[];
  }

  export default class Validator {
    validate(data: ExtractedData): Promise<readonly Issue[]>;
  }
}
