// Reversals by Daraja: a payment goes back to the phone that made it.
import type { MpesaConfig } from './daraja-config.ts'
import type { Ask } from './daraja-http.ts'
import { toConversationRef } from './daraja-mapping.ts'
import { callbackUrl, questionOf, toQueryRef } from './daraja-questions.ts'
import type { MobileMoney } from './port.ts'
import { wholeShillings } from './whole-shillings.ts'

/** `11`: an organisation's short code (Daraja 3.0, Reversal, which spells the field so). */
const SHORT_CODE = '11'

export function darajaReversals(config: MpesaConfig, ask: Ask): Pick<MobileMoney, 'reverse' | 'askAboutReversal'> {
  return {
    reverse: ({ receipt, amount, remark }) =>
      ask(
        '/mpesa/reversal/v1/request',
        {
          Initiator: config.initiator,
          SecurityCredential: config.securityCredential,
          CommandID: 'TransactionReversal',
          TransactionID: receipt,
          Amount: wholeShillings(amount),
          ReceiverParty: config.shortcode,
          RecieverIdentifierType: SHORT_CODE,
          ResultURL: callbackUrl(config, 'reversal'),
          QueueTimeOutURL: callbackUrl(config, 'reversal-timeout'),
          Remarks: remark,
        },
        (answer) => ({ conversationRef: toConversationRef(answer) }),
      ),
    askAboutReversal: (conversationRef) =>
      ask(
        '/mpesa/transactionstatus/v1/query',
        {
          ...questionOf(config, 'status'),
          PartyA: config.shortcode,
          CommandID: 'TransactionStatusQuery',
          TransactionID: '',
          OriginalConversationID: conversationRef,
          Occasion: config.businessName,
        },
        toQueryRef,
      ),
  }
}
