// Mail over SMTP.
import { createTransport } from 'nodemailer'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { MailSender } from './port.ts'

/** `url` is smtp:// or smtps:// with credentials where needed; `from` is a full address. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport(url)
  const domain = from.split('@')[1]?.replace('>', '') ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      assertOutsideTransaction('the mail server')
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
