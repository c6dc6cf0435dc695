// A mail server that takes everything and delivers nothing: each message is read and kept for the inbox.
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'

export type Mail = {
  id: string
  at: number
  from: string
  /** Who it was really sent to, from the envelope. */
  to: string[]
  subject: string
  text: string
  html: string | null
  attachments: { name: string; type: string; sizeBytes: number }[]
}

export type Inbox = {
  /** Newest first; `to` is an exact address, whatever its case. */
  messages(filter?: { to?: string; limit?: number }): Mail[]
  find(id: string): Mail | undefined
  clear(): void
}

const MAILS_KEPT = 500
const SIZE_MAX_BYTES = 10 * 1024 * 1024

async function readMail(raw: Buffer, from: string, to: string[]): Promise<Mail> {
  const parsed = await PostalMime.parse(raw)
  const attachments = parsed.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'unnamed',
    type: mimeType,
    sizeBytes: typeof content === 'string' ? content.length : content.byteLength,
  }))
  const sender = parsed.from?.address ?? from
  const name = parsed.from?.name
  return {
    id: newId('mail'),
    at: Date.now(),
    from: name ? `${name} <${sender}>` : sender,
    to: to.map((address) => address.toLowerCase()),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? null,
    attachments,
  }
}

export function createInbox(store: Store): Inbox {
  return {
    messages: ({ to, limit = 100 } = {}) => {
      const wanted = to?.toLowerCase()
      const mails = store.list<Mail>('mail')
      return (wanted ? mails.filter((mail) => mail.to.includes(wanted)) : mails).slice(0, limit)
    },
    find: (id) => store.find<Mail>('mail', id),
    clear: () => store.remove('mail'),
  }
}

export type MailServer = { port: number; close(): Promise<void> }

/** Listens on 127.0.0.1 and takes any sender, any password and any recipient. Rejects when the port is taken. */
export async function startMailServer({ port, store }: { port: number; store: Store }): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: SIZE_MAX_BYTES,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        readMail(Buffer.concat(chunks), sender, recipients).then((mail) => {
          store.put('mail', mail.id, mail)
          store.trim('mail', MAILS_KEPT)
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      server.on('error', () => undefined)
      resolve()
    })
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
