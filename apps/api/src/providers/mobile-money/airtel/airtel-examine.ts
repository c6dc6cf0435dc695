// Asks Airtel what can be asked without a payment: whether it knows the application, and gives the key that requests are
// signed with; and whether the encrypted PIN has the shape of one.
import * as z from 'zod'
import { askToExamine } from '../../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, warning, wrong } from '../../examine/port.ts'
import type { AirtelConfig } from './airtel.ts'
import { publicKeyOf } from './airtel-signature.ts'

const token = z.object({ access_token: z.string().min(1) })
const keys = z.object({ data: z.object({ key: z.string().min(1) }) })
/** RSA of 1024 bits (version 1 of the PIN's encryption) or 2048 (version 2). */
const PIN_BYTES = [128, 256]

export function airtelExaminer(config: AirtelConfig): Examiner {
  const { apiUrl } = config
  return {
    provider: 'Airtel Money',
    address: apiUrl,
    isTest: !apiUrl.startsWith('https://openapi.airtel.'),
    examine: async () => [...(await examineApp(config)), pinOf(config), callbacksOf(config)],
  }
}

async function examineApp({ apiUrl, clientId, clientSecret }: AirtelConfig): Promise<Finding[]> {
  const about = 'Airtel Money application'
  const said = await askToExamine(`${apiUrl}/auth/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
  })
  if (said.status === undefined)
    return [wrong(about, `Airtel does not answer at ${apiUrl}: ${said.why}.`, 'Check AIRTEL_API_URL and the way out.')]
  const given = token.safeParse(said.body).data
  if (said.status !== 200 || !given)
    return [
      wrong(
        about,
        `Airtel refuses the client id (${said.status}).`,
        'Compare AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET with the application on the portal, and AIRTEL_API_URL with its environment.',
      ),
    ]
  return [fine(about, 'Airtel lets the client id in.'), await examineKey(apiUrl, given.access_token)]
}

async function examineKey(apiUrl: string, bearer: string): Promise<Finding> {
  const about = 'Airtel Money signing'
  const said = await askToExamine(`${apiUrl}/v1/rsa/encryption-keys`, {
    headers: { authorization: `Bearer ${bearer}`, 'x-country': 'KE', 'x-currency': 'KES' },
  })
  const key = said.status === 200 ? keys.safeParse(said.body).data?.data.key : undefined
  if (key && isKey(key)) return fine(about, 'Airtel gives the key that requests are signed with.')
  return wrong(
    about,
    'Airtel gives no key to sign requests with, so none leaves.',
    'Add the products Collection and Disbursement to the application for Kenya.',
  )
}

function isKey(key: string): boolean {
  try {
    return publicKeyOf(key).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function pinOf({ pin }: AirtelConfig): Finding {
  const bytes = Buffer.from(pin, 'base64')
  if (PIN_BYTES.includes(bytes.length) && bytes.toString('base64') === pin)
    return fine('AIRTEL_PIN_CREDENTIAL', 'It has the shape of an encrypted PIN.')
  return wrong(
    'AIRTEL_PIN_CREDENTIAL',
    'It is no PIN encrypted with the key of the portal: that is 172 or 344 characters of base64.',
    'Encrypt the PIN of the payout wallet as docs/guides/go-live/airtel-money.md says.',
  )
}

function callbacksOf({ callbackKey, callbackUrl }: AirtelConfig): Finding {
  const about = 'Airtel Money callbacks'
  if (!callbackUrl.startsWith('https://'))
    return warning(
      about,
      `Airtel calls https alone, and callbacks go to ${new URL(callbackUrl).origin}.`,
      'Set PUBLIC_URL or AIRTEL_CALLBACK_BASE to an https address before you leave the sandbox.',
    )
  return callbackKey
    ? fine(about, `Callbacks go to ${new URL(callbackUrl).origin}, and carry a hash.`)
    : warning(
        about,
        `Callbacks go to ${new URL(callbackUrl).origin}, and carry no hash that is checked.`,
        'Switch callback authentication on in the portal and set AIRTEL_CALLBACK_KEY to its private key.',
      )
}
