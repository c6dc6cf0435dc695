// The one way the app talks to the API: typed by the contract, JSON, a Bearer token, no cookies, no time limit.
import {
  API_BASE,
  type BodyInput,
  COMPANY_HEADER,
  DEVICE_HEADER,
  type EndpointSpec,
  IDEMPOTENCY_HEADER,
  needsSession,
  PROOF_HEADER,
  type QueryInput,
  type Response as Result,
  TOKEN_HEADER,
  takesDevice,
  takesWork,
  UNATTENDED_HEADER,
  WORK_HEADER,
} from '@kivuko/contract/endpoint.ts'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { PRIVATE_HEADER, splitQuery, writeHidden } from '@kivuko/contract/private-query.ts'
import type { DataTag, UseQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError, NETWORK_TEXT, OFFLINE_TEXT, UNREADABLE_TEXT } from './api-error.ts'
import { askForProof, endProof } from './asked-proof.ts'
import { isUnattended } from './attendance.ts'
import { localStore } from './browser-storage.ts'
import { callToken, endRefused } from './confined-session.ts'
import { canProve, keepNonce } from './device-nonce.ts'
import { page } from './drawn-page.ts'
import { takeEarlyCall } from './early-calls.ts'
import { formOf } from './form-of.ts'
import { LANGUAGE } from './language.ts'
import { noteReach } from './reach.ts'
import { refusal } from './read-refusal.ts'
import { reportRenewedToken } from './renewed-token.ts'

export { ApiError } from './api-error.ts'

/** Path parameters go into the address, so they are text on this side. */
type ParamsInput<E extends EndpointSpec> = E['params'] extends z.ZodMiniType ? z.input<E['params']> : undefined
type Field<Name extends string, Value> = Value extends undefined ? { [K in Name]?: undefined } : { [K in Name]: Value }

export type CallInput<E extends EndpointSpec> = Field<'params', ParamsInput<E>> &
  (QueryInput<E> extends undefined ? { query?: undefined } : { query?: Partial<QueryInput<E>> }) &
  Field<'body', BodyInput<E>> & {
    /** Kept by the caller until it has a definite answer, so that a repeat is the same request. */
    idempotencyKey?: string
    /** Of a form, beside the body's fields. */
    file?: File
    signal?: AbortSignal
    /** The company on whose behalf it is: its id. */
    company?: string | undefined
    /** The token to use instead of the stored one: ending a session that is already forgotten here. */
    token?: string
  }

type CallArguments<E extends EndpointSpec> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** Calls an endpoint and answers what its schema describes. Throws ApiError; an abort is passed on as it is. */
export async function call<E extends EndpointSpec>(endpoint: E, ...[input]: CallArguments<E>): Promise<Result<E>> {
  const response = await ask(endpoint, input)
  const parsed = z.safeParse(endpoint.response, await jsonOf(response))
  if (!parsed.success) throw new ApiError(UNREADABLE_TEXT, { status: response.status, cause: parsed.error })
  return parsed.data as Result<E>
}

/** What the page was drawn with, while it is drawn or taken over: as `call` would answer, at once. */
export function drawnAnswerTo<E extends EndpointSpec>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Result<E> | undefined {
  const { shown } = splitQuery(endpoint, (input?.query ?? {}) as Record<string, unknown>)
  const answer = page.drawn?.answers[urlOf(endpoint, { ...input, query: shown })]
  const parsed = answer === undefined ? undefined : z.safeParse(endpoint.response, answer)
  return parsed?.success ? (parsed.data as Result<E>) : undefined
}

/** When that was so, by this device's clock: when the page was asked for. */
export const drawnAtMs = () => performance.timeOrigin

type QueryOf<E extends EndpointSpec, Key extends readonly unknown[]> = Omit<
  UseQueryOptions<Result<E>, Error, Result<E>, Key>,
  'queryKey' | 'queryFn'
> & { queryKey: DataTag<Key, Result<E>, Error>; queryFn: (context: { signal: AbortSignal }) => Promise<Result<E>> }

/** The query that calls an endpoint and keeps its answer as it is. */
export function queryOf<E extends EndpointSpec, const Key extends readonly unknown[]>(
  key: Key,
  endpoint: E,
  ...[input]: CallArguments<E>
): QueryOf<E, Key> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, signal } as CallInput<E>)
  const initialData = () => drawnAnswerTo(endpoint, ...([input] as CallArguments<E>))
  return { queryKey: key as QueryOf<E, Key>['queryKey'], queryFn, initialData, initialDataUpdatedAt: drawnAtMs }
}

/** Calls an endpoint that answers a file, and answers it as it comes. Throws as `call` does. */
export function callForFile<E extends EndpointSpec & { file: true | 'or-later' }>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Response> {
  return ask(endpoint, input)
}

type Sent = Partial<Record<'params' | 'query' | 'body', unknown>> & {
  idempotencyKey?: string
  file?: File
  signal?: AbortSignal
  company?: string | undefined
  token?: string
}

/**
 * The answer to a call that was let in; a refusal is thrown. One that wants to know who is there is made again with the
 * answer, the same request; whoever would rather not answer is refused.
 */
async function ask(endpoint: EndpointSpec, input: Sent | undefined): Promise<Response> {
  const token = takesSession(endpoint) ? (input?.token ?? callToken()) : undefined
  const response = await sendPatiently(endpoint, input, token)
  if (response.ok) return response
  const error = await refusalOf(endpoint, response, token)
  // Asked just before the session had its new token: nothing was done yet.
  if (error.code === 'unauthorized' && !input?.token && isReplaced(token)) return ask(endpoint, input)
  if (error.code !== 'proof_required') throw error
  const { askedProof, proofHeader } = await import('@kivuko/contract/proof.ts')
  const asked = z.safeParse(askedProof, error.proof)
  if (!asked.success) throw error
  try {
    for (let problem: string | undefined; ; ) {
      const proof = await askForProof(asked.data, problem)
      if (!proof) throw error
      // Another tab may have had a new one while the question was open.
      const now = takesSession(endpoint) ? (input?.token ?? callToken()) : undefined
      const second = await sendPatiently(endpoint, input, now, proofHeader(proof))
      if (second.ok) return second
      const refused = await refusalOf(endpoint, second, now)
      if (refused.code !== 'proof_failed') throw refused
      problem = refused.message
    }
  } finally {
    endProof()
  }
}

function isReplaced(token: string | undefined): boolean {
  const current = callToken()
  return token !== undefined && current !== undefined && current !== token
}

async function refusalOf(endpoint: EndpointSpec, response: Response, token: string | undefined): Promise<ApiError> {
  const body = await jsonOf(response)
  // A late refusal of a token that was replaced or forgotten since says nothing about the session of now.
  const isCurrent = token === callToken()
  if (response.status === 401 && needsSession(endpoint) && isCurrent) endRefused()
  return refusal(response.status, body)
}

/** A public call says who asks, where that is known. Ways of signing in never do, nor what a cache may answer. */
function takesSession(endpoint: EndpointSpec): boolean {
  return needsSession(endpoint) || !(endpoint.path.startsWith('/auth/') || endpoint.cacheSeconds !== undefined)
}

async function jsonOf(response: Response): Promise<unknown> {
  return await response.json().catch((cause: unknown) => {
    if (isAbort(cause)) throw cause
    return undefined
  })
}

/** How often a call is made again while the database is away: some ten seconds, as long as a failover takes. */
const AWAY_ROUNDS = 5

/** While the database is away, what changes nothing and what carries its key is asked again, the same request. */
async function sendPatiently(
  endpoint: EndpointSpec,
  input: Sent | undefined,
  token: string | undefined,
  proof?: string,
): Promise<Response> {
  const isRepeatable = endpoint.method === 'GET' || input?.idempotencyKey !== undefined
  for (let round = 0; ; round += 1) {
    const response = await send(endpoint, input, token, proof)
    const isOver = response.ok || !isRepeatable || round >= AWAY_ROUNDS
    if (isOver || !(await refusedWith(response, 'database_unavailable'))) return response
    const { waitToTryAgain } = await import('./outage.ts')
    await waitToTryAgain(response, input?.signal)
  }
}

/** How often work is done for one call: while it was done, more may have been asked for. */
const WORK_ROUNDS = 3

/** Work that is asked for is done, and the same request is made again with it. */
async function send(
  endpoint: EndpointSpec,
  input: Sent | undefined,
  token: string | undefined,
  proof?: string,
): Promise<Response> {
  let response = await sendProven(endpoint, input, token, { proof })
  for (let round = 0; round < WORK_ROUNDS && takesWork(endpoint); round += 1) {
    const asked = await refusedWith(response, 'challenge_required')
    if (!asked) break
    const { solveWork } = await import('./solve-work.ts')
    const work = await solveWork(asked.work, input?.signal)
    if (!work) break
    response = await sendProven(endpoint, input, token, { proof, work })
  }
  return response
}

/** The refusal when it is this one; the answer can still be read. */
async function refusedWith(response: Response, code: ErrorCode): Promise<ApiError | undefined> {
  if (response.ok) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const refused = refusal(response.status, body)
  return refused.code === code ? refused : undefined
}

type Shown = { proof?: string | undefined; work?: string | undefined }

/** With the proof of this device where it counts; sent once more when the server wants another nonce in it. */
async function sendProven(
  endpoint: EndpointSpec,
  input: Sent | undefined,
  token: string | undefined,
  shown: Shown,
): Promise<Response> {
  const response = await sendOnce(endpoint, input, token, shown)
  const isOld = takesDevice(endpoint) && (await refusedWith(response, 'use_dpop_nonce'))
  return isOld ? sendOnce(endpoint, input, token, shown) : response
}

async function sendOnce(
  endpoint: EndpointSpec,
  input: Sent | undefined,
  token: string | undefined,
  { proof, work }: Shown,
): Promise<Response> {
  // Known before anything leaves. A browser that says it is online may be mistaken, one that is offline is not.
  if (endpoint.method === 'POST' && !navigator.onLine) throw new ApiError(OFFLINE_TEXT, { detail: OFFLINE_TEXT })
  const headers = new Headers({ accept: endpoint.file ? '*/*' : 'application/json', 'accept-language': LANGUAGE })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input?.idempotencyKey) headers.set(IDEMPOTENCY_HEADER, input.idempotencyKey)
  if (input?.company) headers.set(COMPANY_HEADER, input.company)
  if (proof) headers.set(PROOF_HEADER, proof)
  const { shown, hidden } = splitQuery(endpoint, (input?.query ?? {}) as Record<string, unknown>)
  const inHeader = writeHidden(hidden)
  if (inHeader) headers.set(PRIVATE_HEADER, inHeader)
  if (work) headers.set(WORK_HEADER, work)
  const url = urlOf(endpoint, { ...input, query: shown })
  if (takesDevice(endpoint) && canProve()) {
    const { deviceProof } = await import('./device-proof.ts')
    const device = await deviceProof({ url, method: endpoint.method, token })
    if (device) headers.set(DEVICE_HEADER, device)
  }
  if (isUnattended()) headers.set(UNATTENDED_HEADER, '1')
  const body = input?.file ? formOf(input.body, input.file) : endpoint.body && JSON.stringify(input?.body)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  try {
    const init: RequestInit = {
      method: endpoint.method,
      headers,
      credentials: endpoint.takesCookie ? 'same-origin' : 'omit',
      ...(body === undefined ? {} : { body }),
      ...(input?.signal ? { signal: input.signal } : {}),
    }
    // What was asked early is the person's own.
    const early = input?.company ? undefined : await takeEarlyCall({ method: endpoint.method, url, token })
    const response = early ?? (await noteReach(fetch(url, init)))
    keepNonce(response.headers)
    const renewed = response.headers.get(TOKEN_HEADER)
    if (renewed && token === localStore.get('token')) reportRenewedToken(renewed)
    return response
  } catch (cause) {
    if (isAbort(cause)) throw cause
    throw new ApiError(NETWORK_TEXT, { cause })
  }
}

/** The address of an endpoint: this build's host (its own by default), the base, the path with its slashes. */
export function urlOf(endpoint: EndpointSpec, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, string | undefined>).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ).toString()
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  return `${host}${API_BASE}/${path.replace(/^\/+/, '')}${query ? `?${query}` : ''}`
}

function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
