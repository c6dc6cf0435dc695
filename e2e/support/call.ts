// Calls the API by its contract, as another of the customer's devices would: for what a journey starts from.
import { randomUUID } from 'node:crypto'
import {
  type Response as AnswerOf,
  API_BASE,
  type BodyInput,
  DEVICE_HEADER,
  DEVICE_NONCE_HEADER,
  type EndpointSpec,
  IDEMPOTENCY_HEADER,
  PROOF_HEADER,
  type QueryInput,
  takesDevice,
} from '@kivuko/contract/endpoint.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { type Proof, proofHeader } from '@kivuko/contract/proof.ts'
import type { Device } from './device.ts'
import { tokenOfNow } from './tokens.ts'

export type CallInput<E extends EndpointSpec> = {
  params?: Record<string, string>
  query?: QueryInput<E>
  body?: BodyInput<E>
  /** An idempotent call gets one of its own without it. */
  key?: string
  /** Of who is there, for a call that asks for it. */
  proof?: Proof
}

/** Where the call goes, whose it is, and from which device; without a token, nobody's. */
export type Caller = { appUrl: string; token?: string; device?: Device | undefined }

/** By origin: what the next proof of a device repeats. */
const nonces = new Map<string, string>()

/** Rejects with the refusal's text when the call is refused. */
export async function call<const E extends EndpointSpec>(
  { appUrl, token: given, device }: Caller,
  endpoint: E,
  { params = {}, query, body, key = randomUUID(), proof }: CallInput<E> = {},
): Promise<AnswerOf<E>> {
  const { method, path, idempotent } = endpoint
  const token = given === undefined ? undefined : tokenOfNow(given)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(`${API_BASE}${address}`, appUrl)
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string>)) url.searchParams.set(name, value)
  const send = async () => ({
    method,
    headers: {
      ...(device && takesDevice(endpoint)
        ? { [DEVICE_HEADER]: await device.prove({ url, method, token, nonce: nonces.get(url.origin) }) }
        : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(proof ? { [PROOF_HEADER]: proofHeader(proof) } : {}),
      ...(idempotent ? { [IDEMPOTENCY_HEADER]: key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  let answer = await fetch(url, await send())
  nonces.set(url.origin, answer.headers.get(DEVICE_NONCE_HEADER) ?? '')
  // The first proof had none of the server's words in it.
  if (answer.status === ERRORS.use_dpop_nonce.status && (await answer.clone().text()).includes('use_dpop_nonce'))
    answer = await fetch(url, await send())
  if (!answer.ok) throw new Error(`${method} ${url.pathname} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as AnswerOf<E>
}
