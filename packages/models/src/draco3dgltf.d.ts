/** The part of draco3dgltf that we call; the package brings no types, and glTF Transform takes the modules as they are. */
declare module 'draco3dgltf' {
  const draco: {
    createDecoderModule(): Promise<unknown>;
    createEncoderModule(): Promise<unknown>;
  };
  export default draco;
}
