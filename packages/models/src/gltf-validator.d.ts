/** The part of gltf-validator that we call; the package brings no types. */
declare module 'gltf-validator' {
  type Report = {
    issues: {
      /** True when it stopped at `maxIssues`, whatever their severity. */
      truncated: boolean;
      numErrors: number;
      numWarnings: number;
      numInfos: number;
      messages: { code: string; message: string; severity: number; pointer?: string }[];
    };
  };
  const validator: {
    validateBytes(
      data: Uint8Array,
      options: { format: 'glb'; writeTimestamp: boolean; maxIssues: number; ignoredIssues: string[] },
    ): Promise<Report>;
    version(): string;
  };
  export default validator;
}
