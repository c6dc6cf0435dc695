// Asks Daraja what can be asked without a payment: whether it knows the app, and whether the initiator's credential has the
// shape of one. That it is the right one shows the balance, which comes by a message.
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, skipped, warning, wrong } from '../examine/port.ts'
import type { MpesaConfig } from './daraja-config.ts'

const token = z.object({ access_token: z.string().min(1) })
/** RSA of Safaricom's certificates: 2048 bits. */
const CREDENTIAL_BYTES = 256
/** Safaricom does not call an address that contains one of these. */
const FORBIDDEN = ['mpesa', 'm-pesa', 'safaricom', 'ngrok', '.exe', 'exec', 'cmd', 'sql', 'query']

export function darajaExaminer(config: MpesaConfig, clock: Clock): Examiner {
  const { apiUrl } = config
  return {
    provider: 'M-Pesa',
    address: apiUrl,
    isTest: !apiUrl.startsWith('https://api.safaricom.co.ke'),
    examine: async () => [
      await examineApp(config),
      ...credentialOf(config),
      aboutEnd(config, clock.now()),
      ...callbacksOf(config),
      ...codesOf(config),
      paybillOf(config),
    ],
  }
}

async function examineApp({ apiUrl, consumerKey, consumerSecret }: MpesaConfig): Promise<Finding> {
  const about = 'M-Pesa app'
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const said = await askToExamine(`${apiUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  })
  if (said.status === undefined)
    return wrong(about, `Safaricom does not answer at ${apiUrl}: ${said.why}.`, 'Check MPESA_API_URL and the way out.')
  if (said.status === 200 && token.safeParse(said.body).success)
    return fine(about, 'Safaricom lets the consumer key in.')
  return wrong(
    about,
    `Safaricom refuses the consumer key (${said.status}).`,
    'Compare MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET with the app on the Daraja portal, and MPESA_API_URL with its environment.',
  )
}

function credentialOf({ securityCredential }: MpesaConfig): Finding[] {
  const bytes = Buffer.from(securityCredential, 'base64')
  if (bytes.length === CREDENTIAL_BYTES && bytes.toString('base64') === securityCredential)
    return [fine('MPESA_SECURITY_CREDENTIAL', 'It has the shape of an encrypted password.')]
  return [
    wrong(
      'MPESA_SECURITY_CREDENTIAL',
      'It is no password encrypted with a certificate of Safaricom: that is 344 characters of base64.',
      'Encrypt the initiator’s password with: node apps/api/src/commands/encrypt-credential.ts production',
    ),
  ]
}

const DAY_MS = 86_400_000
const DAYS_MIN = 14

function aboutEnd({ credentialEnds }: MpesaConfig, now: Date): Finding {
  const about = 'MPESA_CREDENTIAL_ENDS'
  if (!credentialEnds)
    return warning(
      about,
      'Nobody knows when the initiator’s password ends; it is good for 90 days.',
      'Set MPESA_CREDENTIAL_ENDS when you set the password, so that you are reminded.',
    )
  const days = Math.ceil((credentialEnds.getTime() - now.getTime()) / DAY_MS)
  if (days > DAYS_MIN) return fine(about, `The initiator’s password is good for ${days} days.`)
  const remedy = 'Set a new password in the M-Pesa organisation portal, encrypt it, and set both settings.'
  if (days > 0) return warning(about, `The initiator’s password ends in ${days} days: then no payout leaves.`, remedy)
  return wrong(about, 'The initiator’s password has ended: no payout leaves.', remedy)
}

function callbacksOf({ callbackUrl }: MpesaConfig): Finding[] {
  const word = FORBIDDEN.find((each) => callbackUrl.toLowerCase().includes(each))
  if (word)
    return [
      wrong(
        'M-Pesa callbacks',
        `Safaricom does not call an address that contains “${word}”, as ${callbackUrl} does.`,
        'Set MPESA_CALLBACK_BASE to an address without that word.',
      ),
    ]
  if (!callbackUrl.startsWith('https://'))
    return [
      warning(
        'M-Pesa callbacks',
        `Safaricom calls https alone, and callbacks go to ${new URL(callbackUrl).origin}.`,
        'Set PUBLIC_URL or MPESA_CALLBACK_BASE to an https address before you leave the sandbox.',
      ),
    ]
  return [fine('M-Pesa callbacks', `Callbacks go to ${new URL(callbackUrl).origin}.`)]
}

function codesOf({ shortcode, payoutShortcode }: MpesaConfig): Finding[] {
  if (shortcode !== payoutShortcode)
    return [fine('M-Pesa short codes', `Customers pay ${shortcode}; payouts leave ${payoutShortcode}.`)]
  return [
    warning(
      'M-Pesa short codes',
      `Prompts and payouts share ${shortcode}.`,
      'Check that Safaricom opened B2C on it: most organisations have a paybill to collect and a bulk number to pay out.',
    ),
  ]
}

/** Whether its addresses are registered there is no call to ask for. */
function paybillOf({ paybill, till }: MpesaConfig): Finding {
  const about = 'MPESA_PAYBILL'
  if (paybill) return fine(about, `Customers can pay ${paybill} from any phone, with an account number of their own.`)
  return skipped(about, `Not set: customers pay ${till ? 'the till' : 'by M-Pesa'} at a prompt alone.`)
}
