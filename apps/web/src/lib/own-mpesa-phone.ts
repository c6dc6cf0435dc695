import { isKenyanPhone, shownPhone } from '@kivuko/contract/phone.ts'

/** The customer's own number as it is shown, to begin a field for M-Pesa with; empty where M-Pesa cannot know it. */
export function ownMpesaPhone(phone: string | null | undefined): string {
  return phone && isKenyanPhone(phone) ? shownPhone(phone) : ''
}
