// Who brings words to customers: mail, text messages, pushes, and the phones with buttons that ask for them.
import type { Config } from '#config/read-config.ts'
import type { Clock } from '#platform/clock.ts'
import type { MailSender } from '#providers/mail/port.ts'
import { createSmtpSender } from '#providers/mail/smtp.ts'
import type { PushSender } from '#providers/push/port.ts'
import { createWebPush } from '#providers/push/web-push.ts'
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
  /** Undefined without the operator's keys: no browser is offered pushes. */
  push: PushSender | undefined
  /** Undefined when none is set: no phone without an app is answered. */
  ussd: UssdGateway | undefined
}

export function messengersOf({ mail, sms, push, ussd }: Config, watching: Watching, clock: Clock): Messengers {
  return {
    mail: watchProvider('mail', mail && createSmtpSender(mail), watching),
    sms: watchProvider('sms', sms && createAfricasTalking(sms), watching),
    push: watchProvider('push', push && createWebPush(push, clock), watching),
    ussd: ussd && createAfricasTalkingUssd(ussd),
  }
}
