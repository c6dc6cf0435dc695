// The whole API in one list: what the server must bind, what OpenAPI prints, what the tests walk.
import type { EndpointSpec } from './endpoint.ts'
import * as files from './files.ts'

type Exported<File> = File extends unknown ? File[keyof File] : never
/** Any call of the API. */
export type Endpoint = Extract<Exported<(typeof files)[keyof typeof files]>, EndpointSpec>

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}

export const API: readonly Endpoint[] = Object.values(files).flatMap((file) =>
  Object.values<unknown>(file).filter(isEndpoint),
)
