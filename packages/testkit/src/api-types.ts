/** The types that other teams generate from the OpenAPI document, for `openapi-fetch`. */
import openApiTypes, { astToString } from 'openapi-typescript';

/** Returns the source of a TypeScript module. @param document an OpenAPI document */
export async function apiTypesOf(document: string): Promise<string> {
  return astToString(await openApiTypes(document));
}
