// Calls the API by its contract, as another of the customer's devices would: for what a journey starts from.
import { randomUUID } from 'node:crypto'
import {
  type Response as AnswerOf,
  API_BASE,
  type BodyInput,
  type EndpointSpec,
  IDEMPOTENCY_HEADER,
  PROOF_HEADER,
  type QueryInput,
} from '@kivuko/contract/endpoint.ts'
import { type Proof, proofHeader } from '@kivuko/contract/proof.ts'

export type CallInput<E extends EndpointSpec> = {
  params?: Record<string, string>
  query?: QueryInput<E>
  body?: BodyInput<E>
  /** An idempotent call gets one of its own without it. */
  key?: string
  /** Of who is there, for a call that asks for it. */
  proof?: Proof
}

/** Where the call goes and whose it is; without a token, nobody's. */
export type Caller = { appUrl: string; token?: string }

/** Rejects with the refusal's text when the call is refused. */
export async function call<const E extends EndpointSpec>(
  { appUrl, token }: Caller,
  { method, path, idempotent }: E,
  { params = {}, query, body, key = randomUUID(), proof }: CallInput<E> = {},
): Promise<AnswerOf<E>> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(`${API_BASE}${address}`, appUrl)
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, string>)) url.searchParams.set(name, value)
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(proof ? { [PROOF_HEADER]: proofHeader(proof) } : {}),
      ...(idempotent ? { [IDEMPOTENCY_HEADER]: key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${url.pathname} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as AnswerOf<E>
}
