// `encrypt-credential.ts production|sandbox|<certificate>`: what MPESA_SECURITY_CREDENTIAL is to be; `<network> <key>`: what
// another network's is to be, such as a PIN. The password or PIN is read from the keyboard or a pipe, never from the words of the command, which others on the machine can read.
import { constants, publicEncrypt, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import { networkOf } from '#phone-networks.ts'
import { runCommand } from './run-command.ts'

const SHIPPED = ['production', 'sandbox']
const SHIPPED_FOLDER = fileURLToPath(new URL('../../content/mpesa/', import.meta.url))

await runCommand(async () => {
  const [which = '', file = ''] = process.argv.slice(2)
  const network = PHONE_NETWORK_IDS.find((id) => id === which)
  const credential = network && networkOf(network).credential
  if (credential) return console.log(await sealWith(credential, file))
  if (which === '') throw new Error('Say production, sandbox, or the file of a certificate from the Daraja portal.')
  const pem = readFileSync(SHIPPED.includes(which) ? `${SHIPPED_FOLDER}${which}.cer` : which)
  const { fingerprint256, subject } = new X509Certificate(pem)
  console.error(`With the certificate of ${subject.split('\n').at(-1)}, SHA-256 ${fingerprint256}.`)
  console.error(
    'Compare it with the one the Daraja portal offers for download today; if it differs, name that file instead.',
  )
  const password = await readPassword('The initiator’s password: ')
  if (password === '') throw new Error('No password was given.')
  const sealed = publicEncrypt({ key: pem, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password, 'utf8'))
  console.log(sealed.toString('base64'))
})

type Credential = NonNullable<ReturnType<typeof networkOf>['credential']>

/** With the key that the network's portal shows. */
async function sealWith({ asks, seal }: Credential, file: string): Promise<string> {
  if (file === '') throw new Error('Say the file that holds the public key of the network’s portal.')
  return seal(readFileSync(file, 'utf8').trim(), await readPassword(asks))
}

/** At a terminal it is not shown; a pipe's last line break is none of it. */
async function readPassword(prompt: string): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return (await text(stdin)).replace(/\r?\n$/, '')
  process.stderr.write(prompt)
  stdin.setRawMode(true)
  let typed = ''
  for await (const chunk of stdin) {
    const written = String(chunk)
    // Ctrl-C.
    if (written.includes('\u0003')) throw new Error('\nNothing was encrypted.')
    if (/[\r\n]/.test(written)) break
    typed = written === '\u007f' ? typed.slice(0, -1) : typed + written
  }
  stdin.setRawMode(false)
  process.stderr.write('\n')
  return typed
}
