import { errors, type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose';

/** `jwtVerify` with the one of `keys` that the token was signed with. @throws as `jwtVerify` does */
export async function verifyToken<Payload = JWTPayload>(
  token: string,
  [key, ...others]: readonly [Uint8Array, ...Uint8Array[]],
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult<Payload>> {
  try {
    return await jwtVerify<Payload>(token, key, options);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return await verifyToken<Payload>(token, [next, ...rest], options);
  }
}
