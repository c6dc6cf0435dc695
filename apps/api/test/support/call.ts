// Calls the API by its contract: what is sent is typed, and so is what comes back.
import {
  API_BASE,
  type BodyInput,
  type EndpointSpec,
  IDEMPOTENCY_HEADER,
  PROOF_HEADER,
  type QueryInput,
  type Response,
  WORK_HEADER,
} from '@kivuko/contract/endpoint.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { PRIVATE_HEADER, splitQuery, writeHidden } from '@kivuko/contract/private-query.ts'
import { type Proof, proofHeader } from '@kivuko/contract/proof.ts'
import { type SolvedWork, workHeader } from '@kivuko/contract/work.ts'
import type { FastifyInstance } from 'fastify'
import { holdToken, TEST_DEVICE_HEADER, type TestDevice } from './device.ts'
import type { Prover } from './prover.ts'
import { solveWork } from './solve-work.ts'

export type CallInput<E extends EndpointSpec> = {
  params?: Record<string, string>
  query?: QueryInput<E>
  body?: BodyInput<E>
  token?: string | undefined
  /** Where the call comes from: by itself the device of the token's session, if it has one; null brings none. */
  device?: TestDevice | null
  /** Solves the challenge it is refused with, and asks again; or brings what was solved before. */
  work?: 'solve' | SolvedWork
  /** An idempotent call gets a fresh key by itself; null sends none. */
  key?: string | null
  headers?: Record<string, string>
  /** Goes with the call at once, or answers when the call is refused for want of it. */
  proof?: Proof | Prover | undefined
}

export type Answer<E extends EndpointSpec> = {
  status: number
  headers: Record<string, string>
  /** Reading it fails, with the refusal's text, when the call was refused. */
  readonly body: Response<E>
  /** Reading it fails when the call was not refused. */
  readonly problem: Problem
}

/** A `call` bound to a signed-in customer. */
export type Call = <const E extends EndpointSpec>(endpoint: E, input?: CallInput<E>) => Promise<Answer<E>>

let keys = 0

/** A session that began on a device is used there. */
function holdGiven(device: TestDevice, given: { access_token?: string; token?: string }): void {
  const token = given.access_token ?? given.token
  if (token) holdToken(device, token)
}

export async function callApi<const E extends EndpointSpec>(
  app: FastifyInstance,
  endpoint: E,
  { params = {}, query, body, token, device, key, headers = {}, proof, work }: CallInput<E> = {},
): Promise<Answer<E>> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  keys += 1
  const idempotencyKey = key === undefined && endpoint.idempotent ? `test-key-${Date.now()}-${keys}` : key
  const { shown, hidden } = splitQuery(endpoint, query ?? {})
  const inHeader = writeHidden(hidden)
  const ask = (given?: Proof, solved?: SolvedWork) =>
    app.inject({
      method: endpoint.method,
      url: `${API_BASE}${path}`,
      ...(query ? { query: shown as Record<string, string> } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(inHeader ? { [PRIVATE_HEADER]: inHeader } : {}),
        ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
        ...(device === undefined ? {} : { [TEST_DEVICE_HEADER]: device?.thumbprint ?? 'none' }),
        ...(given ? { [PROOF_HEADER]: proofHeader(given) } : {}),
        ...(solved ? { [WORK_HEADER]: workHeader(solved) } : {}),
        ...headers,
      },
    })
  let response = await ask(typeof proof === 'function' ? undefined : proof, work === 'solve' ? undefined : work)
  if (response.statusCode === ERRORS.proof_required.status) {
    const refused = response.json<Problem>()
    const given = refused.proof && typeof proof === 'function' ? await proof(refused.proof) : undefined
    const solved = refused.work && work === 'solve' ? await solveWork(refused.work) : undefined
    if (given || solved) response = await ask(given, solved)
  }
  const isDone = response.statusCode === 200 || response.statusCode === 202
  if (device && isDone && endpoint.path.startsWith('/auth/')) holdGiven(device, response.json())
  const name = `${endpoint.method} ${path}`
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    get body() {
      if (!isDone) throw new Error(`${name} was refused with ${response.statusCode}: ${response.body}`)
      return response.json<Response<E>>()
    },
    get problem() {
      if (isDone) throw new Error(`${name} was not refused: ${response.body}`)
      return response.json<Problem>()
    },
  }
}
