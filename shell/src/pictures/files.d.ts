/** Pictures as a build knows them: by the address of their file. */
declare module '*.avif' {
  const path: string;
  export default path;
}

declare module '*.webp' {
  const path: string;
  export default path;
}
