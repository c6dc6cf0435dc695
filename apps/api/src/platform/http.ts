// What a route of the API is, and what the calls of all routes are given: see `bind-routes.ts` for how one is answered.

import type { Auth, Body, EndpointSpec, Params, Query, Response } from '@kivuko/contract/endpoint.ts'
import type { AppError } from '@kivuko/contract/errors.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { FastifyRequest } from 'fastify'
import type { UserId } from './ids.ts'
import type { OnceCall } from './once-call.ts'
import type { PartnerCaller } from './partner-caller.ts'
import type { FileAnswer, LaterAnswer } from './send-file.ts'
import type { RequestTrace } from './trace-requests.ts'
import type { WidgetCaller } from './widget-caller.ts'

export type Caller = {
  id: UserId
  sessionId: string
  /** The device the session is bound to, and which this call proved where its endpoint asks for that. */
  device: string | undefined
  /** Their session began at the console's own address, and this call came there. */
  isConsole: boolean
  /** They came by a verification link: only what verifies them is theirs to call. */
  isConfined?: true
  /** Who truly calls, when `id` is a company they act for. */
  member?: { id: UserId; role: MemberRole }
}
/** Who works here; `actor` is their name in the audit. */
export type StaffCaller = Caller & { role: StaffRole; actor: string }

export type Input<E extends EndpointSpec> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** What a form carried beside its fields. */
  file: E['form'] extends 'file' ? Buffer : undefined
  request: FastifyRequest
  /**
   * Returns when the call brings a fresh proof of who is there, and refuses otherwise: for a handler that asks if
   * something is new. Other endpoints with a proof have it before their handler runs.
   */
  prove: () => Promise<void>
  /** Gives the caller the token their session has from now on. */
  giveToken: (token: string) => void
  /** The token it was called with. */
  bearer: string | undefined
  /** Has the caller's browser keep these, as `Set-Cookie` writes them. */
  keepCookies: (cookies: readonly string[]) => void
  /** The answer says what its contract has, and that this process is not well. */
  answerUnwell: () => void
  /** What came in `WORK_HEADER`. */
  work: string | undefined
  /** Spends one of the sign-in budget of whoever is named, and says whether it was more than a minute's. */
  isOverBudget: (whose: string) => Promise<boolean>
}

type Answer<E extends EndpointSpec> = E['file'] extends true
  ? FileAnswer
  : E['file'] extends 'or-later'
    ? FileAnswer | LaterAnswer<Response<E>>
    : Response<E>

type CallerOf<A extends Auth> = A extends 'staff'
  ? StaffCaller
  : A extends 'user'
    ? Caller
    : A extends 'partner'
      ? PartnerCaller
      : A extends 'widget'
        ? WidgetCaller
        : Caller | undefined

type Handler<E extends EndpointSpec> = (input: Input<E>, caller: CallerOf<E['auth']>) => Promise<Answer<E>>

/** A money call that keeps its answer under the caller's key by itself, in the transaction of the movement. */
type KeepingHandler<E extends EndpointSpec> = (input: Input<E>, call: PersonalCall) => Promise<Response<E>>

/** A money call of somebody with a session. */
export type PersonalCall = OnceCall & { caller: Caller }

export type Route = {
  endpoint: EndpointSpec
  handler: Handler<EndpointSpec>
  keepingHandler?: KeepingHandler<EndpointSpec>
  /** Of a read that asks nobody: its answer as it stands. */
  ready?: () => unknown
}

/** `on(endpoint).handle(use case)`: curried so that the endpoint's types reach the handler. */
export function on<const E extends EndpointSpec>(endpoint: E) {
  return {
    handle: (handler: Handler<E>): Route => ({ endpoint, handler: handler as unknown as Handler<EndpointSpec> }),
    /** For a read whose answer stands ready, whoever asks. */
    handleReady: (ready: () => Response<E>): Route => ({ endpoint, handler: async () => ready() as never, ready }),
    handleKeeping(handler: KeepingHandler<E>): Route {
      const keepingHandler = handler as unknown as KeepingHandler<EndpointSpec>
      return { endpoint, keepingHandler, handler: () => Promise.reject(new Error(`${endpoint.id} has no key`)) }
    },
  }
}

/** What is done around each call. */
export type CallWatch = {
  /** In development and tests an answer, or a refusal, that the contract does not name is a fault. */
  checksContract: boolean
  /** Told of each answer and how many milliseconds it took; left out where nobody watches. */
  countRequest?: ((endpoint: EndpointSpec, status: number, ms: number) => void) | undefined
  /** Makes a span of each call; left out where nobody collects them. */
  trace?: RequestTrace | undefined
}

export type HttpServices = CallWatch & {
  /** Whether a request came to the console's own address. */
  isAtConsole(request: FastifyRequest): boolean
  /** The caller of a bearer token, or undefined when it is unknown, expired, revoked, or of the other address. */
  authenticate(token: string, call: { isAttended: boolean; isConsole: boolean }): Promise<Caller | undefined>
  /** The device a request proves to come from; undefined without a proof, refused when it is wrong. */
  deviceOf(request: FastifyRequest): Promise<string | undefined>
  /** Runs a money call at most once for a caller's Idempotency-Key. */
  once(call: OnceCall, work: () => Promise<unknown>): Promise<unknown>
  /** Whether the call's answer is stored under its Idempotency-Key. */
  isAnswered(call: OnceCall): Promise<boolean>
  /**
   * Refuses unless the call brings a proof of who is there that is right: `proof_required`, `proof_failed`. Answers the
   * session's new token when the proof gave it a second step.
   */
  prove(
    request: FastifyRequest,
    caller: Caller,
    deed: { endpoint: EndpointSpec; content: unknown },
  ): Promise<string | undefined>
  /** Spends one of somebody's sign-in budget; true beyond it. */
  isOverBudget(request: FastifyRequest, whose: string): Promise<boolean>
  /** Refuses with `challenge_required` beyond the endpoint's budget for the request's address, until it brings work. */
  admitVisitor(request: FastifyRequest, endpoint: EndpointSpec): Promise<void>
  /** Refuses with `rate_limited` when the account asks too often. */
  limitAccount(request: FastifyRequest, caller: Caller, endpoint: EndpointSpec): Promise<void>
  /** Who the caller is here. Refuses, and writes it down, when the endpoint is not for them. */
  admitStaff(caller: Caller, endpoint: EndpointSpec): Promise<StaffCaller>
  /** The company as the caller; refuses who is no member, and whose role the call does not name. */
  actForCompany(caller: Caller, companyId: string, endpoint: EndpointSpec): Promise<Caller>
  /** Refuses whoever works here and is not at the console's own address, and writes it down. */
  keepStaffFromSite(caller: Caller, endpoint: EndpointSpec): Promise<void>
  /** Told of each refusal of a known caller; an answer that is only given again is none. */
  recordRefusal(caller: Caller, endpoint: EndpointSpec, error: AppError): Promise<void>
  /** Told before the answer of each call that may have changed something; left out where there are no replicas. */
  wrote?: ((caller: Caller) => Promise<void>) | undefined
}
