// Identity checks by Smile ID: a job is announced, its pictures follow, and its status is asked for. Only the address
// and the keys differ between the sandbox and production.
import { createHmac } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Clock } from '#platform/clock.ts'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { Outcome } from '#platform/outcome.ts'
import { askJson, refusalIn } from '../ask-json.ts'
import { isSameSeal, jsonIn } from '../read-message.ts'
import { type IdentityProvider, SENT_BEFORE, type Submission, TOO_FEW_PICTURES } from './port.ts'
import {
  idTypeOf,
  infoOf,
  LIVENESS_MIN,
  partnerParamsOf,
  signatureIn,
  toAnnounced,
  toCheckResult,
  toEvent,
} from './smile-id-mapping.ts'
import { zipOf } from './zip-file.ts'

const TIMEOUT_MS = 15_000
/** Several pictures over a slow line. */
const UPLOAD_TIMEOUT_MS = 60_000
/** Callbacks are repeated for hours, and clocks differ. */
const SEAL_MS = 24 * 60 * 60_000
/** About our key, our balance or our pace, not about the request: it may succeed later. */
const SAYS_NOTHING = [401, 402, 403, 408, 425, 429]
const SOURCE = { source_sdk: 'rest_api', source_sdk_version: '1.0.0' }

export type SmileIdConfig = { apiUrl: string; partnerId: string; apiKey: string; callbackUrl: string }

export function createSmileId(config: SmileIdConfig, clock: Clock): IdentityProvider {
  const { apiUrl, partnerId } = config
  const signature = () => {
    const timestamp = clock.now().toISOString()
    return { timestamp, signature: signatureOf(config, timestamp) }
  }
  return {
    knows: (identity) => idTypeOf(identity) !== undefined,
    async submit(given) {
      if (given.liveness.length < LIVENESS_MIN) return { kind: 'refused', code: TOO_FEW_PICTURES }
      const params = {
        ...SOURCE,
        ...signature(),
        smile_client_id: partnerId,
        partner_params: partnerParamsOf(given),
        model_parameters: {},
        callback_url: config.callbackUrl,
        file_name: 'selfie.zip',
        // A customer may take another selfie.
        allow_new_enroll: true,
      }
      const announced = await ask(`${apiUrl}/upload`, params, toAnnounced)
      if (announced.kind !== 'done') return announced
      const { uploadUrl, providerRef } = announced.value
      return (await upload(config, uploadUrl, given)) ? { kind: 'done', value: { providerRef } } : { kind: 'unknown' }
    },
    findResult: (asked) =>
      ask(
        `${apiUrl}/job_status`,
        {
          ...SOURCE,
          ...signature(),
          partner_id: partnerId,
          user_id: asked.userId,
          job_id: asked.reference,
          image_links: false,
          history: false,
        },
        (answer) => {
          if (!isSigned(config, answer)) throw new Error('an answer without the right signature')
          return toCheckResult(answer, asked)
        },
      ),
    readEvent(rawBody) {
      const body = jsonIn(rawBody)
      if (!isSigned(config, body) || !isRecent(clock, body)) throw new AppError('signature_invalid')
      return toEvent(body, rawBody)
    },
  }
}

/** A job of this number exists. */
const JOB_EXISTS = '2215'

function ask<T>(url: string, body: object, read: (answer: unknown) => T): Promise<Outcome<T>> {
  const question = { whom: 'the identity provider', url, body, timeoutMs: TIMEOUT_MS }
  return askJson(question, read, (status, answer) => {
    const code = refusalIn(status, answer, SAYS_NOTHING)
    return code === JOB_EXISTS ? SENT_BEFORE : code
  })
}

/** True when they arrived. Whether they did after a broken line, the job's status says. */
async function upload({ apiUrl }: SmileIdConfig, uploadUrl: string, given: Submission): Promise<boolean> {
  assertOutsideTransaction('the identity provider')
  const { protocol, origin } = new URL(uploadUrl)
  // Pictures of a face leave in the clear only for the sandbox on this machine.
  if (protocol !== 'https:' && origin !== new URL(apiUrl).origin) return false
  const zip = zipOf('info.json', Buffer.from(JSON.stringify(infoOf(given))))
  try {
    const response = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'application/zip' },
      body: new Uint8Array(zip),
      redirect: 'error',
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** It covers a time and who we are, not what is said: a callback is a hint, and the status is asked for. */
export function signatureOf({ partnerId, apiKey }: Pick<SmileIdConfig, 'partnerId' | 'apiKey'>, time: string): string {
  return createHmac('sha256', apiKey).update(`${time}${partnerId}sid_request`).digest('base64')
}

/** A seal that somebody once saw fits any message: it counts for its day only. */
function isRecent(clock: Clock, message: unknown): boolean {
  const time = Date.parse(signatureIn(message)?.timestamp ?? '')
  return Math.abs(clock.now().getTime() - time) <= SEAL_MS
}

function isSigned(config: SmileIdConfig, message: unknown): boolean {
  const claimed = signatureIn(message)
  if (!claimed) return false
  const right = Buffer.from(signatureOf(config, claimed.timestamp), 'base64')
  return isSameSeal(Buffer.from(claimed.signature, 'base64'), right)
}
