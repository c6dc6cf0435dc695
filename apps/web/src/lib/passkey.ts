// Passkeys in this browser. The library is loaded when someone uses one.
import { t } from '@kivuko/contract/text.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What kept a passkey from being used or made, as a sentence. */
export class PasskeyProblem extends Error {}

export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

/** What the server wants of the device. Its shape is the library's on both sides; nothing here looks into it. */
type Options = Record<string, unknown>

/** Asks the device to prove a passkey. Throws PasskeyProblem. */
export async function provePasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return await ask(async () => ({ ...(await (await library()).startAuthentication({ optionsJSON })) }))
}

/** Asks the device to make a passkey. Throws PasskeyProblem. */
export async function makePasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return await ask(async () => ({ ...(await (await library()).startRegistration({ optionsJSON })) }))
}

const library = () => import('@simplewebauthn/browser')

async function ask<T>(device: () => Promise<T>): Promise<T> {
  try {
    return await device()
  } catch (cause) {
    throw new PasskeyProblem(problemText(cause), { cause })
  }
}

function problemText(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t('This device already holds a passkey for your account.')
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return t('Passkeys do not work at this address. Open the site at its own name and try again.')
  if (cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError'))
    return t('Nothing was confirmed with your device. Try again when you are ready.')
  return t('Your device could not use a passkey. Try again, or choose another way.')
}
