// The number that is typed, and the code that was texted to it. Both stay in this tab until the number is verified: a phone
// may put the page to sleep, or throw it away, while its owner reads the text.
import { useState } from 'react'
import { now } from '#lib/clock.ts'
import { useSecondsDown } from '#lib/use-seconds-down.ts'
import { textCode } from './api.ts'
import { forgetDraft, keepDraft, withDraft } from './draft.ts'

/** Specification part 2, section 5. */
const CODE_LASTS_MS = 10 * 60_000
const SECOND_MS = 1000

type Sent = { phone: string; demoCode: string | undefined }

export type PhoneCode = {
  typed: string
  type: (text: string) => void
  /** Where the last code went, while it counts. */
  sent: Sent | undefined
  /** Until another code can be asked for. */
  seconds: number
  /** Leads back to the code that is under way to this number; else has one sent. Throws what the server refuses. */
  send: (phone: string) => Promise<void>
  /** Back to the number, as it was typed. */
  change: () => void
  /** Verified, or given up. */
  end: () => void
}

/** `known`: what stands in the field before anything is typed. */
export function usePhoneCode(known: string): PhoneCode {
  const [kept] = useState(() => readKept(known))
  const [typed, setTyped] = useState(kept.typed)
  const [last, setLast] = useState(kept.sent)
  const [isChanging, setIsChanging] = useState(false)
  const { seconds, start } = useSecondsDown(kept.seconds)
  return {
    typed,
    type(text) {
      setTyped(text)
      keepDraft('phone', { typed: text })
    },
    sent: isChanging ? undefined : last,
    seconds,
    async send(phone) {
      if (isChanging && last?.phone === phone && seconds > 0) return setIsChanging(false)
      const { phone_number, dev_code, resend_after_seconds } = await textCode(phone)
      const sentMs = now().getTime()
      const againMs = sentMs + resend_after_seconds * SECOND_MS
      keepDraft('phone', { typed, phone: phone_number, sent_ms: String(sentMs), again_ms: String(againMs) })
      setLast({ phone: phone_number, demoCode: dev_code })
      setIsChanging(false)
      start(resend_after_seconds)
    },
    change: () => setIsChanging(true),
    end() {
      setLast(undefined)
      setIsChanging(false)
      setTyped('')
      forgetDraft('phone')
    },
  }
}

function readKept(known: string): { typed: string; sent: Sent | undefined; seconds: number } {
  const { typed, phone, sent_ms, again_ms } = withDraft('phone', { typed: known, phone: '', sent_ms: '', again_ms: '' })
  const ms = now().getTime()
  const isSent = phone !== '' && Number(sent_ms) > ms - CODE_LASTS_MS
  return {
    typed,
    sent: isSent ? { phone, demoCode: undefined } : undefined,
    seconds: isSent ? Math.max(0, Math.ceil((Number(again_ms) - ms) / SECOND_MS)) : 0,
  }
}
