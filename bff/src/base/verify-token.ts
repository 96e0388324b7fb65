import { errors, type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose';

/** Calls `jwtVerify` with whichever of `keys` signed the token. @throws the errors of `jwtVerify` */
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
