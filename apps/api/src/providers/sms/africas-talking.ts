// Africa's Talking: one form in, one line for each recipient back.
import * as z from 'zod'
import { assertOutsideTransaction } from '#platform/database.ts'
import { neverLeft } from '../ask-json.ts'
import { readSmsAnswer } from './africas-talking-mapping.ts'
import type { SmsOutcome, SmsSender } from './port.ts'

const TIMEOUT_MS = 10_000

export type AfricasTalkingConfig = { apiUrl: string; username: string; apiKey: string; from: string | undefined }

export function createAfricasTalking({ apiUrl, username, apiKey, from }: AfricasTalkingConfig): SmsSender {
  return {
    async send({ to, text }): Promise<SmsOutcome> {
      assertOutsideTransaction('the SMS gateway')
      try {
        const response = await fetch(`${apiUrl}/version1/messaging`, {
          method: 'POST',
          headers: { apiKey, accept: 'application/json' },
          body: new URLSearchParams({ username, to, message: text, ...(from ? { from } : {}) }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (response.status >= 400 && response.status < 500) {
          return { kind: 'refused', why: 'gateway', code: `the gateway answered ${response.status}` }
        }
        return response.ok ? readSmsAnswer(await response.json()) : { kind: 'unknown' }
      } catch (error) {
        if (error instanceof z.ZodError) return { kind: 'unknown' }
        const code = neverLeft(error)
        return code === undefined ? { kind: 'unknown' } : { kind: 'refused', why: 'gateway', code }
      }
    },
  }
}
