// What an API call is: method, path and schemas as plain data, read by the server, the web app, the tests and OpenAPI.
import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'
import type { PartnerScope } from './partner-keys.ts'
import type { StaffRole } from './staff-roles.ts'

export { API_BASE } from './api-base.ts'

export type Schema = z.ZodMiniType
/**
 * Who may call: anyone; a signed-in customer; staff of one of the endpoint's `roles` who signed in with a second
 * step; a provider whose signature the route itself checks; a partner's server with a key that has the endpoint's
 * `scope`; or the frame of a widget session, at the widget's own address.
 */
export type Auth = 'none' | 'user' | 'staff' | 'signature' | 'partner' | 'widget'

export type EndpointSpec = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Below API_BASE, `{name}` for parameters; trailing slashes exactly as the specification writes them. */
  readonly path: string
  readonly summary: string
  readonly auth: Auth
  /** Of staff: whose work it is. Left out, every role may call. */
  readonly roles?: readonly StaffRole[]
  /** Of a partner's key: what it must have been made for. */
  readonly scope?: PartnerScope
  /** Money calls carry an Idempotency-Key: same key and body give the stored answer, another body is refused. */
  readonly idempotent?: true
  /**
   * Refused with `proof_required` until the call brings a fresh proof of who is there: always; unless the session gave
   * one, or began, within ten minutes; or for what is new to this customer, as the call itself finds.
   */
  readonly proof?: 'always' | 'unless-fresh' | 'if-new'
  /**
   * `if-guessing` asks for work, beyond what `takesWork` says, when the very content of the call looks like guessing.
   * `beyond-budget`, of a call that has something written or sent for anybody, asks beyond a few an hour of an address.
   */
  readonly work?: 'if-guessing' | 'beyond-budget'
  /** Called by a person, a few times: has the small budget of signing in. */
  readonly isRare?: true
  /** Tells whether somebody else has an account: has a small budget for each account that asks. */
  readonly findsPeople?: true
  /** Answers 302 to `location` instead of JSON: an address that the browser itself opens. */
  readonly redirects?: true
  /** The same for everybody: browsers and caches between may keep the answer for so long. Of `auth: 'none'` alone. */
  readonly cacheSeconds?: number
  /**
   * Also answered at the console's own address: signing in there, and what whoever is signed in there does for their own
   * access. What is for staff is answered there alone, everything else at the public address alone. `staff-only` changes how
   * somebody signs in: staff do that at the console's address alone, or a script of the site that gave their account a way
   * in of its own would come in by it.
   */
  readonly atConsole?: true | 'staff-only'
  /** Called with the cookie of this browser: one that a redirect of ours has set. No other call brings any. */
  readonly takesCookie?: true
  /**
   * Also answered on behalf of a company that `COMPANY_HEADER` names, to its members of these roles. Left out, a call is
   * never a company's: whatever a member sends then is refused.
   */
  readonly forCompany?: readonly ('viewer' | 'maker' | 'checker' | 'admin')[]
  /**
   * Also answered to whoever came by a verification link of a partner: their session verifies them, and whatever does not say
   * so is refused to it.
   */
  readonly forVerification?: true
  /** Takes multipart/form-data: with a `file` beside the body's fields, or with fields alone, also as JSON. */
  readonly form?: 'file' | 'fields'
  /** Answers a file instead of JSON; or, with 202, what its `response` says of one that is made later. */
  readonly file?: true | 'or-later'
  /** Names of the query that may hold personal data: they come in `PRIVATE_HEADER`, not in the address. */
  readonly hides?: readonly string[]
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** How long its body may be, where 64 kB are too little for what it takes. */
  readonly bodyBytesMax?: number
  readonly response: Schema
  /** Refusals of its own, besides those any call can give: `refusalsOf` names all. */
  readonly errors?: readonly ErrorCode[]
}
/** As a contract file writes it: its route is method and path, `GET /wallets/`. */
type Written = Omit<EndpointSpec, 'method' | 'path'> & { readonly route: `${EndpointSpec['method']} /${string}` }
type Named<E extends Written> = Omit<E, 'route'> & Pick<EndpointSpec, 'method' | 'path'>

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
export type Params<E extends EndpointSpec> = Out<E['params']>
export type Query<E extends EndpointSpec> = Out<E['query']>
export type Body<E extends EndpointSpec> = Out<E['body']>
/** What a caller sends; the server reads `Body`. */
export type BodyInput<E extends EndpointSpec> = In<E['body']>
export type QueryInput<E extends EndpointSpec> = In<E['query']>
export type Response<E extends EndpointSpec> = z.output<E['response']>

/** Called with a session's token. */
export function needsSession({ auth }: EndpointSpec): boolean {
  return auth === 'user' || auth === 'staff'
}

/** Whether it is answered at the console's own address, where there is one. */
export function isOfConsole({ auth, atConsole }: EndpointSpec): boolean {
  return auth === 'staff' || atConsole !== undefined
}

/**
 * Signing in and up, and what is written or sent for anybody: beyond the budget of an address, which may be thousands of people behind one carrier, these calls
 * are answered with `challenge_required`, and go on with a `WORK_HEADER`.
 */
export function takesWork({ path, auth, method, work }: EndpointSpec): boolean {
  if (work === 'beyond-budget') return true
  return path.startsWith('/auth/') && auth === 'none' && method === 'POST'
}

/**
 * Where the token of a session that is bound to a device is not enough: the call brings that device's proof. So it is
 * for all staff do and whatever changes something for a customer; reading one's own is left out.
 */
export function needsDevice(endpoint: EndpointSpec): boolean {
  const { auth, method, idempotent, proof } = endpoint
  if (auth === 'partner' || auth === 'widget') return false
  return auth === 'staff' || (auth === 'user' && method === 'POST') || idempotent === true || proof !== undefined
}

/** Reads the device of whoever calls: to check it, or to know it for the session that begins. */
export function takesDevice(endpoint: EndpointSpec): boolean {
  return needsDevice(endpoint) || (endpoint.method === 'POST' && endpoint.path.startsWith('/auth/'))
}

/** Keeps literal types. Without side effects, so that a page carries the calls it makes, not every call of a file. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Written>({ route, ...spec }: E): Named<E> {
  const [method, path] = route.split(' ') as [EndpointSpec['method'], string]
  return { ...spec, method, path }
}

/** Names the company that a member acts for: its id. */
export const COMPANY_HEADER = 'kivuko-company'
/** The header that makes a money call safe to repeat. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** 8 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,255}$/
/** Present on an answer that was stored by an earlier call with the same key. */
export const IDEMPOTENCY_HIT_HEADER = 'idempotency-hit'
/** The header that carries a fresh proof of who is there: see `proof.ts`. */
export const PROOF_HEADER = 'kivuko-proof'
/** A solved challenge: JSON in base64url. */
export const WORK_HEADER = 'kivuko-work'
/** The header that carries a device's proof (RFC 9449). */
export const DEVICE_HEADER = 'dpop'
/** In every answer: the server's word that the next proof of a device repeats (RFC 9449, section 8). */
export const DEVICE_NONCE_HEADER = 'dpop-nonce'
/** In an answer: the session's token from now on. What changes ways of signing in renews it, and the old one ends. */
export const TOKEN_HEADER = 'kivuko-token'
/** In every answer at the console's own address: its sign-in page learns from it where it is. */
export const HOST_HEADER = 'kivuko-host'
/** With a call that nobody made by hand, such as a page that keeps itself up to date: it keeps no session alive. */
export const UNATTENDED_HEADER = 'kivuko-unattended'
