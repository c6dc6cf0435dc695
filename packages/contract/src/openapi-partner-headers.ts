// Headers of calls with a partner's key, in the OpenAPI document: the version, and what signs a call.
import type { EndpointSpec } from './endpoint.ts'
import type { Json } from './openapi-schema.ts'
import { REQUEST_ID_HEADER } from './partner-keys.ts'
import { DIGEST_HEADER, SIGNATURE_HEADER, SIGNATURE_INPUT_HEADER, SIGNATURE_SECONDS } from './partner-signatures.ts'
import { API_VERSIONS, VERSION_HEADER } from './partner-versions.ts'

/** Every one of them may be left out, unless the key has a public half and the call moves much. */
export function partnerHeaders({ auth, body }: EndpointSpec): Json[] {
  if (auth !== 'partner') return []
  const text = { type: 'string' }
  return [
    header(VERSION_HEADER, 'The version to answer in. Left out: the key’s.', { enum: API_VERSIONS }),
    header(SIGNATURE_HEADER, 'Signs the call beside its key: HTTP Message Signatures (RFC 9421), Ed25519.', text),
    header(
      SIGNATURE_INPUT_HEADER,
      `What the signature covers, and when it was made: at most ${SIGNATURE_SECONDS} seconds ago. It counts once.`,
      text,
    ),
    ...(body ? [header(DIGEST_HEADER, 'The digest of the body (RFC 9530), which a signature covers.', text)] : []),
  ]
}

/** Of what such a call answers. */
export function partnerAnswerHeaders({ auth }: EndpointSpec): Json {
  if (auth !== 'partner') return {}
  const version = { description: 'The version it was answered in.', schema: { enum: API_VERSIONS } }
  const requestId = { description: 'What the request log finds it by.', schema: { type: 'string' } }
  return { headers: { [VERSION_HEADER]: version, [REQUEST_ID_HEADER]: requestId } }
}

function header(name: string, description: string, schema: Json): Json {
  return { name, in: 'header', required: false, description, schema }
}
