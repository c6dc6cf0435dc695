// Asks the mail server whether it would take mail from us: connected, encrypted and signed in, nothing sent.
import { createTransport } from 'nodemailer'
import { type Examiner, type Finding, fine, wrong } from '../examine/port.ts'
import type { SmtpOptions } from './smtp.ts'

const TIMEOUT_MS = 10_000

export function smtpExaminer(options: SmtpOptions): Examiner {
  return {
    provider: 'Mail',
    address: undefined,
    isTest: undefined,
    examine: async () => [await examineServer(options)],
  }
}

async function examineServer({ url, from, mustEncrypt }: SmtpOptions): Promise<Finding> {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, requireTLS: mustEncrypt, ...times })
  const host = new URL(url).host
  try {
    await transport.verify()
    return fine('Mail', `${host} takes mail, from ${from}.`)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const why = code === 'EAUTH' ? 'refuses the user or the password' : `does not take mail: ${message}`
    return wrong('Mail', `${host} ${why}.`, 'Check SMTP_URL: server, port, user, password, and that it encrypts.')
  } finally {
    transport.close()
  }
}
