/** The micro-frontend that runs alone, which the build chooses. */
declare module '#app-manifest' {
  const manifest: import('../manifest.ts').MfeManifest;
  export default manifest;
}
