// Whether a passkey's answer to a challenge is right.
import { AppError } from '@kivuko/contract/errors.ts'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Deps } from '#deps.ts'
import { getRelyingParty } from './add-passkey.ts'
import type { PasskeyRow } from './store.ts'

/**
 * Answers the authenticator's counter. Throws `passkey_invalid` for whatever the library cannot read or believe;
 * `isExpected` takes the challenge.
 */
export async function verifyAnswer(
  deps: Deps,
  passkey: PasskeyRow,
  { response, isConsole }: { response: AuthenticationResponseJSON; isConsole: boolean },
  isExpected: (challenge: string) => Promise<boolean>,
): Promise<bigint> {
  const { id, origin } = getRelyingParty(deps, { isConsole })
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isExpected,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports as string[],
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError('passkey_invalid', { cause })
  })
  if (!result.verified) throw new AppError('passkey_invalid')
  return BigInt(result.authenticationInfo.newCounter)
}
