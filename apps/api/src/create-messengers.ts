// Who brings words to customers: mail, text messages, and the phones with buttons that ask for them.
import type { Config } from '#config/read-config.ts'
import type { MailSender } from '#providers/mail/port.ts'
import { createSmtpSender } from '#providers/mail/smtp.ts'
import { createAfricasTalking } from '#providers/sms/africas-talking.ts'
import type { SmsSender } from '#providers/sms/port.ts'
import { createAfricasTalkingUssd } from '#providers/ussd/africas-talking-ussd.ts'
import type { UssdGateway } from '#providers/ussd/port.ts'
import { type Watching, watchProvider } from '#settlement/watch-calls.ts'

export type Messengers = {
  /** Undefined when no mail server is set: no mail is sent. */
  mail: MailSender | undefined
  /** Undefined when no gateway is set: no text message is sent, and no phone can be verified. */
  sms: SmsSender | undefined
  /** Undefined when none is set: no phone without an app is answered. */
  ussd: UssdGateway | undefined
}

export function messengersOf({ mail, sms, ussd }: Config, watching: Watching): Messengers {
  return {
    mail: watchProvider('mail', mail && createSmtpSender(mail), watching),
    sms: watchProvider('sms', sms && createAfricasTalking(sms), watching),
    ussd: ussd && createAfricasTalkingUssd(ussd),
  }
}
