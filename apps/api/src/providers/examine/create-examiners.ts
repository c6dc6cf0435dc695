// Who asks which provider, of those that are set up.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import type { Config } from '#config/read-config.ts'
import { networkOf } from '#phone-networks.ts'
import type { Clock } from '#platform/clock.ts'
import { feedExaminer } from '../bank/feed-examine.ts'
import { paystackExaminer } from '../bank/paystack-examine.ts'
import { billerExaminer } from '../bills/biller-examine.ts'
import { stripeExaminer } from '../cards/stripe-examine.ts'
import { evmExaminer } from '../chain/evm-examine.ts'
import { smileIdExaminer } from '../identity/smile-id-examine.ts'
import { smtpExaminer } from '../mail/smtp-examine.ts'
import { africasTalkingExaminer } from '../sms/africas-talking-examine.ts'
import { oidcExaminer } from '../social/oidc-examine.ts'
import type { Examiner } from './port.ts'

export function createExaminers(config: Config, clock: Clock): readonly Examiner[] {
  const { cards, phoneNetworks, bank, bills, identity, sms, mail, social, chains } = config
  return [
    cards && stripeExaminer(cards, clock, () => `${config.publicUrl}${API_BASE}${cardWebhook.path}`),
    ...PHONE_NETWORK_IDS.map((id) => phoneNetworks[id] && networkOf(id).examiner(phoneNetworks[id], clock)),
    bank.paystack && paystackExaminer(bank.paystack),
    bank.feed && feedExaminer(bank.feed),
    bills && billerExaminer(bills),
    identity && smileIdExaminer(identity, clock),
    sms && africasTalkingExaminer(sms),
    mail && smtpExaminer(mail),
    social && oidcExaminer(social),
    ...chains.networks.map((each) => evmExaminer(each)),
  ].filter((each) => each !== undefined)
}
