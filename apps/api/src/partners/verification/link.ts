// A verification link's secrets. Pure; how it stands is said as of a widget's session.
import { hash } from 'node:crypto'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { LINK_IDLE_MINUTES, LINK_OPEN_HOURS } from '@kivuko/contract/partner-verification-links.ts'
import { randomLetters } from '../widget/session.ts'

export const OPEN_MS = LINK_OPEN_HOURS * 3_600_000
export const IDLE_MS = LINK_IDLE_MINUTES * 60_000

const SECRET = /^kv_vl_(test|live)_[0-9A-Za-z]{43}$/
const TOKEN = /^kv_vt_(test|live)_[0-9A-Za-z_-]{43}$/

export function newLinkSecret(mode: PartnerMode): string {
  return `kv_vl_${mode}_${randomLetters()}`
}

export function isLinkSecretOf(mode: PartnerMode, text: string): boolean {
  return SECRET.exec(text)?.[1] === mode
}

export function isVisitToken(text: string): boolean {
  return TOKEN.test(text)
}

export function isVisitTokenOf(mode: PartnerMode, text: string): boolean {
  return TOKEN.exec(text)?.[1] === mode
}

/** Follows from the secret and from what that browser alone made up: whoever has seen the link alone cannot make it. */
export function visitTokenOf(mode: PartnerMode, secret: string, browser: string): string {
  return `kv_vt_${mode}_${hash('sha256', JSON.stringify(['verification link', secret, browser]), 'base64url')}`
}

/** `a••@g••`: enough to know one's own, too little to write to. */
export function mailboxHint(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}••@${[...email.slice(at + 1)][0] ?? ''}••`
}

/** Whether a mailbox is another than the one that was proved, if one was. */
export function isAnother(proven: string | undefined, email: string): boolean {
  return proven !== undefined && proven.toLowerCase() !== email.toLowerCase()
}
