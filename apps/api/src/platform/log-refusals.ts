// Refusals of somebody who is not who they should be, or tries what is not theirs: a line of the log each, with ids and
// the network they came from, and nothing of what was typed.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import type { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import { networkOf } from './network.ts'

const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'invalid_credentials',
  'wrong_password',
  'code_invalid',
  'sign_in_expired',
  'passkey_invalid',
  'proof_required',
  'proof_failed',
  'reset_link_invalid',
  'freeze_link_invalid',
  'details_locked',
  'account_suspended',
  'account_held',
  'device_proof_required',
  'device_proof_invalid',
  'staff_only',
  'second_step_required',
  'role_refused',
  'permit_invalid',
  'verification_link_used',
  'signature_invalid',
  'rate_limited',
])
const MINUTE_MS = 60_000
/** So many networks are remembered at once. */
const NETWORKS_MAX = 10_000

/** Who asks too often is told of once a minute: their calls must not fill the log. */
export function createRefusalLog(clock: Clock): (request: FastifyRequest, error: AppError) => void {
  let minute = 0
  const told = new Set<string>()

  function isToldAlready(network: string): boolean {
    const now = Math.trunc(clock.now().getTime() / MINUTE_MS)
    if (now !== minute || told.size >= NETWORKS_MAX) told.clear()
    minute = now
    const isKnown = told.has(network)
    told.add(network)
    return isKnown
  }

  return (request, { code }) => {
    if (!LOGGED.has(code)) return
    const network = networkOf(request.ip)
    if (code === 'rate_limited' && isToldAlready(network)) return
    const { endpointId: endpoint } = request.routeOptions.config
    request.log.warn({ code, endpoint, userId: request.accountId, network, reqId: request.id }, 'a call was refused')
  }
}
