// Mail over SMTP.
import { createTransport } from 'nodemailer'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { MailSender } from './port.ts'

/** No mailbox is there (RFC 6761): it is how the addresses of closed accounts end. */
const NOBODYS = '.invalid'

export type SmtpOptions = {
  /** smtp:// or smtps:// with credentials where needed. */
  url: string
  /** A full address. */
  from: string
  /** A server that does not encrypt, or somebody between who says so, gets no mail: it holds links and codes. */
  mustEncrypt: boolean
}

export function createSmtpSender({ url, from, mustEncrypt }: SmtpOptions): MailSender {
  const transport = createTransport({ url, requireTLS: mustEncrypt })
  const domain = from.split('@')[1]?.replace('>', '') ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      assertOutsideTransaction('the mail server')
      if (to.endsWith(NOBODYS)) return
      // As one address, never as a list: `a,b@c.d` is nobody we know.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
      })
    },
  }
}
