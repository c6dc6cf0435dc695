// A form that is sent once: waiting, done, or why not.
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'

type Sending = { state: 'open' | 'sending' | 'done'; error: string | undefined; failure: unknown }
type SiteCalls = typeof import('./api.ts')

const OPEN: Sending = { state: 'open', error: undefined, failure: undefined }

/** `send` gets the calls, loaded on first use. What it throws is shown; a text it throws is shown as it is. */
export function useSending() {
  const [sending, setSending] = useState(OPEN)
  async function send(work: (calls: SiteCalls) => Promise<void>): Promise<void> {
    if (sending.state === 'sending') return
    setSending({ ...OPEN, state: 'sending' })
    try {
      await work(await import('./api.ts'))
      setSending({ ...OPEN, state: 'done' })
    } catch (failure) {
      setSending({ state: 'open', error: textOf(failure), failure })
    }
  }
  return { ...sending, send }
}

/** A refusal of the form itself, in words. */
export class FormProblem extends Error {}

function textOf(failure: unknown): string {
  if (failure instanceof FormProblem) return failure.message
  return failure instanceof ApiError
    ? (failure.fieldErrors[0]?.message ?? failure.message)
    : t('That did not work. Please try again.')
}
