// Who we are to Daraja.
import type { DarajaConfig } from './daraja-http.ts'

export type MpesaConfig = DarajaConfig & {
  shortcode: string
  passkey: string
  payoutShortcode: string
  initiator: string
  securityCredential: string
  /** When the initiator's password ends, if that is known. */
  credentialEnds?: Date | undefined
  callbackSecret: string
  /** While it is replaced, what was sent before still names this one. */
  callbackSecretOld?: string | undefined
  /** Customers pay this till; without it, the paybill `shortcode`. */
  till?: string | undefined
  /** Where customers pay by themselves; without it, they cannot. */
  paybill?: string | undefined
  /** Who asks about those payments, where the paybill is another organisation's than the payouts' number. */
  paybillInitiator?: string | undefined
  paybillCredential?: string | undefined
  /** Which customers know. */
  businessName: string
  /** Where the network finds us; `/{secret}/{kind}` follows. */
  callbackUrl: string
  /** Of B2C: v3 knows a payout by our id, v1 by its own alone. */
  payoutVersion: 'v1' | 'v3'
}
