/** Pictures as the build resolves them: to the URL of their file. */
declare module '*.avif' {
  const path: string;
  export default path;
}

declare module '*.webp' {
  const path: string;
  export default path;
}
