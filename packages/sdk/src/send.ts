// One call: sent, sent again under the same key where that is safe, and read.
import type { Calls } from './calls.ts'
import { KivukoError } from './error.ts'
import type { pause } from './pause.ts'
import { ownError, readAnswer } from './read-answer.ts'
import { API_VERSION, ROUTES } from './routes.ts'
import type { Sign } from './sign-request.ts'

/** How each call can be steered. */
export type CallOptions = {
  /** Ends the call: it throws the signal's reason, and what was sent may have been done. */
  signal?: AbortSignal
  /** How long each try may take; 30 seconds. */
  timeoutMs?: number
}

/** Of a call that carries an Idempotency-Key. */
export type KeyedOptions = CallOptions & {
  /**
   * 8 to 255 visible characters; made by the SDK unless given. Under one key a call is done at most once: give the id of your own
   * row, and a call that is repeated after a crash of your server is safe as well.
   */
  idempotencyKey?: string
}

export type Settings = {
  key: string
  /** With `/api/v1`, without a slash at the end. */
  url: string
  timeoutMs: number
  retries: number
  fetch: typeof fetch
  /** Undefined: calls are not signed. */
  sign?: Sign | undefined
  pause: typeof pause
}

/** What a call is made of. */
export type Input = { id?: string; query?: object; body?: object } & KeyedOptions

export type Send = <Id extends keyof Calls>(call: Id, input: Input) => Promise<Calls[Id]['response']>

export const VERSION = '0.1.0'
const ID = /^\w{1,100}$/
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,255}$/
const FIRST_WAIT_MS = 500
/** The API asks for a longer wait: the caller decides, by `retryAfterSeconds`. */
const WAIT_MS_MAX = 30_000

/** `send` of one key. */
export function sender(settings: Settings): Send {
  return async (call, { id, query, body, idempotencyKey, signal, timeoutMs = settings.timeoutMs }) => {
    const { method, path, isKeyed } = ROUTES[call]
    const key = isKeyed ? checkKey(idempotencyKey ?? crypto.randomUUID()) : null
    const request = {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${settings.key}`,
        'kivuko-version': API_VERSION,
        'user-agent': `kivuko-sdk/${VERSION}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== null && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    } satisfies Prepared
    const url = settings.url + (id === undefined ? path : path.replace('{id}', checkId(id))) + searchOf(query)
    const once = () => attempt(settings, url, request, { key, timeoutMs, ...(signal && { signal }) })
    const isSafe = method === 'GET' || key !== null
    return (await withRetries(once, settings, { isSafe, signal })) as Calls[typeof call]['response']
  }
}

type Prepared = { method: string; redirect: 'manual'; headers: Record<string, string>; body?: string }
type Try = { key: string | null; timeoutMs: number; signal?: AbortSignal }

/** Signed anew with each try. */
async function attempt({ fetch, sign }: Settings, url: string, request: Prepared, { key, timeoutMs, signal }: Try) {
  signal?.throwIfAborted()
  const signed = sign && (await sign({ ...request, url }))
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...request,
      ...(signed && { headers: { ...request.headers, ...signed } }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    return await readAnswer(response, key)
  } catch (cause) {
    if (cause instanceof KivukoError) throw cause
    signal?.throwIfAborted()
    const known = { cause, idempotencyKey: key }
    if (limit.aborted) throw ownError('timed_out', `There was no answer within ${timeoutMs} ms.`, known)
    throw ownError('connection_failed', 'The API was not reached, or the connection was cut before its answer.', known)
  }
}

type Repeating = { isSafe: boolean; signal: AbortSignal | undefined }

async function withRetries(
  once: () => Promise<unknown>,
  { retries, pause }: Settings,
  { isSafe, signal }: Repeating,
): Promise<unknown> {
  for (let made = 0; ; made += 1) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof KivukoError) || made >= retries || !mayRepeat(error, isSafe)) throw error
      const waitMs = waitBefore(error, made)
      if (waitMs > WAIT_MS_MAX) throw error
      await pause(waitMs, signal)
    }
  }
}

/**
 * After a fault of the network, 429 and 503 always; after other 5xx what is safe to repeat. So is a call that its own first try,
 * which was given up, still holds (`idempotency_running`). Where the API says that the same call will not go through, never.
 */
function mayRepeat({ code, status, retryable }: KivukoError, isSafe: boolean): boolean {
  if (!retryable) return false
  if (code === 'connection_failed' || code === 'timed_out' || status === 429 || status === 503) return true
  return isSafe && (status >= 500 || code === 'idempotency_running')
}

/** At least as long as the API asks for; else twice as long each time. Never the same for two callers. */
function waitBefore({ retryAfterSeconds }: KivukoError, made: number): number {
  const backOff = FIRST_WAIT_MS * 2 ** made
  return retryAfterSeconds === null
    ? backOff / 2 + Math.random() * (backOff / 2)
    : retryAfterSeconds * 1000 + Math.random() * FIRST_WAIT_MS
}

/** `..` as an id would be another call. */
function checkId(id: string): string {
  if (!ID.test(id)) throw new TypeError('an id has letters, digits and _ alone')
  return id
}

function checkKey(key: string): string {
  if (!IDEMPOTENCY_KEY.test(key)) throw new TypeError('idempotencyKey must be 8 to 255 visible ASCII characters')
  return key
}

function searchOf(query: object = {}): string {
  const named = Object.entries(query).filter(([, value]) => value !== undefined)
  return named.length > 0
    ? `?${new URLSearchParams(named.map(([name, value]): [string, string] => [name, String(value)]))}`
    : ''
}
