// Which refusals a call can give: OpenAPI prints them, and in tests a handler that gives another one fails.
import { type EndpointSpec, isOfConsole, needsDevice, needsSession, takesDevice, takesWork } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'

const ANY_CALL: readonly ErrorCode[] = [
  'malformed_request',
  'validation_failed',
  'rate_limited',
  'database_unavailable',
  'internal',
]
const WITH_BODY: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type']
const WITH_SESSION: readonly ErrorCode[] = ['unauthorized']
const TAKES_DEVICE: readonly ErrorCode[] = ['use_dpop_nonce', 'device_proof_invalid']
const NEEDS_DEVICE: readonly ErrorCode[] = ['device_proof_required']
const OF_STAFF: readonly ErrorCode[] = ['device_required', 'staff_only', 'second_step_required', 'role_refused']
const AT_CONSOLE: readonly ErrorCode[] = ['console_elsewhere']
const OF_SITE: readonly ErrorCode[] = ['site_elsewhere']
const WITH_PROOF: readonly ErrorCode[] = ['proof_required', 'proof_failed', 'passkeys_unavailable']
const WITH_WORK: readonly ErrorCode[] = ['challenge_required']
const OF_PARTNERS: readonly ErrorCode[] = [
  'api_key_invalid',
  'api_key_ended',
  'api_key_network',
  'scope_missing',
  'partner_suspended',
  'request_signature_invalid',
  'request_signature_used',
]
const OF_WIDGET: readonly ErrorCode[] = ['widget_session_invalid', 'widget_session_ended']
const IDEMPOTENT: readonly ErrorCode[] = ['idempotency_conflict', 'idempotency_running']

const WITH_COMPANY: readonly ErrorCode[] = [
  'company_not_found',
  'member_role_refused',
  'account_suspended',
  'company_held',
]
const NOT_VERIFYING: readonly ErrorCode[] = ['verification_only']
const NO_COMPANYS: readonly ErrorCode[] = ['not_for_companies']

/** Those of its own and those of its kind. */
export function refusalsOf(endpoint: EndpointSpec): ReadonlySet<ErrorCode> {
  return new Set([
    ...ANY_CALL,
    ...(endpoint.method === 'POST' ? WITH_BODY : []),
    ...(needsSession(endpoint) ? WITH_SESSION : []),
    ...(needsSession(endpoint) && !endpoint.forVerification ? NOT_VERIFYING : []),
    ...(takesDevice(endpoint) ? TAKES_DEVICE : []),
    ...(needsDevice(endpoint) ? NEEDS_DEVICE : []),
    ...(endpoint.auth === 'staff' ? [...OF_STAFF, ...AT_CONSOLE] : []),
    ...(endpoint.atConsole === 'staff-only' ? AT_CONSOLE : []),
    ...(isOfConsole(endpoint) ? [] : OF_SITE),
    ...(endpoint.proof ? WITH_PROOF : []),
    ...(needsSession(endpoint) ? (endpoint.forCompany ? WITH_COMPANY : NO_COMPANYS) : []),
    ...(takesWork(endpoint) ? WITH_WORK : []),
    ...(endpoint.auth === 'partner' ? OF_PARTNERS : []),
    ...(endpoint.auth === 'widget' ? OF_WIDGET : []),
    ...(endpoint.idempotent ? IDEMPOTENT : []),
    ...(endpoint.errors ?? []),
  ])
}
