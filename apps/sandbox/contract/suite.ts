// What the platform relies on of a provider, as calls and the shapes of their answers: the same suite for the sandbox, on
// every test run, and for the provider's own test mode, so that a drift of either is seen the day it happens.
import * as z from 'zod'

/** Whose description the shapes were derived from, in our own words; `licence` is the description's. */
export type Described = { what: string; version: string; date: string; licence: string }

export type Answer = { status: number; headers: Headers; body: unknown }

export type Wanted<T> = { status: number | readonly number[]; shape: z.ZodType<T> }

/** Makes a call and holds its answer against what is relied on; what it answers is the body as the shape reads it. */
export type Expect = <T>(step: string, call: Promise<Answer>, wanted: Wanted<T>) => Promise<T>

export type Environment = Readonly<Record<string, string | undefined>>

/** A part stands by itself: a fault in it ends it, and the others go on. */
export type Part<K> = { name: string; isOfSandboxOnly?: boolean; run(keys: K, expect: Expect): Promise<void> }

export type Contract<K> = {
  provider: string
  described: Described
  /** What must be in the environment for the provider's own test mode. */
  variables: readonly string[]
  /** Where that is and with which keys. Throws for keys of live money. */
  keysIn(env: Environment): K
  parts: readonly Part<K>[]
}

/** One step of a part: what was asked, and what is wrong with the answer. */
export type Finding = { part: string; step: string; fault: string | undefined }

class Drift extends Error {}

/** Calls one part after another. Of a part that ends by a fault the steps behind it are missing. */
export async function runContract<K>(
  { parts }: Contract<K>,
  keys: K,
  { isSandbox = false }: { isSandbox?: boolean } = {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const part of parts) {
    if (part.isOfSandboxOnly && !isSandbox) continue
    const note = (step: string, fault?: string) => findings.push({ part: part.name, step, fault })
    try {
      await part.run(keys, (step, call, wanted) => hold(step, call, wanted, note))
    } catch (error) {
      // A fault of a step is noted with it already.
      if (!(error instanceof Drift)) note('between two steps', String(error))
    }
  }
  return findings
}

type Note = (step: string, fault?: string) => void

async function hold<T>(step: string, call: Promise<Answer>, { status, shape }: Wanted<T>, note: Note): Promise<T> {
  const answer = await call.catch((error: unknown) => drift(note, step, `no answer: ${String(error)}`))
  const statuses = typeof status === 'number' ? [status] : status
  if (!statuses.includes(answer.status))
    return drift(note, step, `status ${answer.status} instead of ${statuses.join(' or ')}: ${textOf(answer.body)}`)
  const read = shape.safeParse(answer.body)
  if (!read.success) return drift(note, step, `${z.prettifyError(read.error)}: ${textOf(answer.body)}`)
  note(step)
  return read.data
}

function drift(note: Note, step: string, fault: string): never {
  note(step, fault)
  throw new Drift(fault)
}

/** Enough to see what it was; names of keys are in it, keys are not. */
function textOf(body: unknown): string {
  return (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 500)
}

type Asking = {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form, nested as `a[b]=c`. */
  form?: object
  raw?: string | Uint8Array | FormData
}

const TIMEOUT_MS = 30_000

/** An answer that is not JSON is its text. */
export async function call(url: string, { method, headers, json, form, raw }: Asking = {}): Promise<Answer> {
  const body = json === undefined ? (form === undefined ? raw : formOf(form)) : JSON.stringify(json)
  const kind = json === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...kind, ...headers },
    ...(body === undefined ? {} : { body: body as RequestInit['body'] & {} }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: jsonOr(text) }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `{ a: { b: 1 }, c: ['x'] }` becomes `a[b]=1&c[0]=x`. */
export function formOf(given: object): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(given)) add(name, value)
  return form
}

/** A variable that must be there. Throws a sentence. */
export function variableIn(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
