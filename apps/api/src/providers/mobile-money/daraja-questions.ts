// What every question to Daraja has whose answer comes by a message.
import type { MpesaConfig } from './daraja-config.ts'
import { toConversationRef } from './daraja-mapping.ts'
import type { MessageKind } from './port.ts'

export function callbackUrl(config: MpesaConfig, kind: MessageKind): string {
  return `${config.callbackUrl}/${config.callbackSecret}/${kind}`
}

export function toQueryRef(answer: unknown): { queryRef: string } {
  return { queryRef: toConversationRef(answer) }
}

/** What every question has that is about the short code that pays out. */
export function questionOf(config: MpesaConfig, kind: 'status' | 'balance') {
  return {
    Initiator: config.initiator,
    SecurityCredential: config.securityCredential,
    PartyA: config.payoutShortcode,
    IdentifierType: '4',
    ResultURL: callbackUrl(config, kind),
    QueueTimeOutURL: callbackUrl(config, `${kind}-timeout`),
    Remarks: config.businessName,
  }
}
