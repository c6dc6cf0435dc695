// What the platform relies on of a mail server: that it takes a message for one recipient, and says so only then.
import * as z from 'zod'
import { type Dialog, openDialog } from './smtp-dialog.ts'
import { type Contract, type Expect, variableIn } from './suite.ts'

export type MailKeys = { url: string; from: string; to: string }

const lines = z.array(z.string())

/** Greeted, encrypted where that is offered, and signed in where the address names a user. */
async function enter({ url }: MailKeys, expect: Expect): Promise<Dialog> {
  const dialog = await openDialog(url)
  const { protocol, username, password } = new URL(url)
  await expect('it greets', dialog.greeting, { status: 220, shape: lines })
  const hello = () => dialog.say('EHLO contract.kivuko.example')
  const offers = await expect('it speaks the extended protocol', hello(), { status: 250, shape: lines })
  if (protocol === 'smtp:' && offers.some((line) => line.toUpperCase() === 'STARTTLS')) {
    await expect('it encrypts when it offers to', dialog.say('STARTTLS'), { status: 220, shape: lines })
    await dialog.encrypt()
    await expect('and speaks on, encrypted', hello(), { status: 250, shape: lines })
  }
  if (username) {
    const plain = Buffer.from(`\u0000${decodeURIComponent(username)}\u0000${decodeURIComponent(password)}`)
    const signedIn = dialog.say(`AUTH PLAIN ${plain.toString('base64')}`)
    await expect('it lets the user in', signedIn, { status: 235, shape: lines })
  }
  return dialog
}

function messageOf({ from, to }: MailKeys): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: A test of the contract',
    `Message-ID: <contract-${Date.now()}@kivuko.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Kivuko holds this mail server against what it relies on. Nothing is to be done.',
    '.',
  ].join('\r\n')
}

const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

export const mailContract: Contract<MailKeys> = {
  provider: 'mail',
  described: {
    what: 'the Simple Mail Transfer Protocol, with its extensions for encryption (RFC 3207) and signing in (RFC 4954)',
    version: 'RFC 5321',
    date: '2026-11-26',
    licence: 'facts, in our own words',
  },
  variables: ['SMTP_URL', 'MAIL_FROM', 'MAIL_TEST_TO'],
  keysIn: (env) => ({
    url: variableIn(env, 'SMTP_URL'),
    from: variableIn(env, 'MAIL_FROM'),
    // One message goes there.
    to: variableIn(env, 'MAIL_TEST_TO'),
  }),
  parts: [
    {
      name: 'a message',
      async run(keys, expect) {
        const dialog = await enter(keys, expect)
        try {
          const say = (line: string) => dialog.say(line)
          const ok = { status: 250, shape: lines }
          await expect('it takes the sender', say(`MAIL FROM:<${addressIn(keys.from)}>`), ok)
          await expect('and the recipient', say(`RCPT TO:<${keys.to}>`), { status: [250, 251], shape: lines })
          await expect('it is ready for the text', say('DATA'), { status: 354, shape: lines })
          await expect('and says that it took it', say(messageOf(keys)), ok)
          await expect('it lets go', say('QUIT'), { status: 221, shape: lines })
        } finally {
          dialog.close()
        }
      },
    },
    {
      name: 'what is refused',
      async run(keys, expect) {
        const dialog = await enter(keys, expect)
        try {
          const early = dialog.say('DATA')
          await expect('a text before its sender', early, { status: [501, 503, 554], shape: lines })
          const unknown = dialog.say('NONESUCH')
          await expect('a command that there is not', unknown, { status: [500, 502], shape: lines })
        } finally {
          dialog.close()
        }
      },
    },
  ],
}
