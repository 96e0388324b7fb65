/** The micro-frontend that runs alone; the build says which. */
declare module '#app-manifest' {
  const manifest: import('../manifest.ts').MfeManifest;
  export default manifest;
}
