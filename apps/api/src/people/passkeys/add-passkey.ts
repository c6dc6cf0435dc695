// A new passkey for a signed-in customer.
import { PASSKEYS_MAX } from '@kivuko/contract/account-security.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Deps } from '#deps.ts'
import { renewToken } from '#people/renew-token.ts'
import { refuseUnenrolled } from '#people/second-factor/enrolment.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { keepChallenge, takeChallenge } from './challenge.ts'
import { ALGORITHMS, type RelyingParty, relyingParty } from './relying-party.ts'
import { findPasskeys, insertPasskey, type PasskeyRow } from './store.ts'

export function getRelyingParty({ config }: Deps, at: { isConsole: boolean }): RelyingParty {
  const party = relyingParty(config, at)
  if (!party) throw new AppError('passkeys_unavailable')
  return party
}

export async function startPasskey(deps: Deps, { id: userId, isConsole }: Caller) {
  const { id: rpID } = getRelyingParty(deps, { isConsole })
  const user = await getUser(deps.db, userId)
  if (!user.email_verified_at) throw new AppError('email_unverified')
  await refuseUnenrolled(deps.db, userId)
  const existing = await findPasskeys(deps.db, userId)
  if (existing.length >= PASSKEYS_MAX) throw new AppError('passkeys_full')
  const options = await generateRegistrationOptions({
    rpName: deps.config.brand.name,
    rpID,
    userName: user.email,
    userDisplayName: fullNameOf(user),
    userID: new Uint8Array(Buffer.from(userId)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as string[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, options.challenge, { purpose: 'register', userId })
  return options
}

export type NewPasskey = { caller: Caller; name: string; credential: unknown }

/** Answers it, and the session's new token. */
export async function addPasskey(
  deps: Deps,
  { caller, name, credential }: NewPasskey,
): Promise<{ passkey: PasskeyRow; token: string }> {
  const userId = caller.id
  const made = await verify(deps, caller, credential as RegistrationResponseJSON)
  const now = deps.clock.now()
  const row: PasskeyRow = {
    id: newId('pky', now),
    user_id: userId,
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: BigInt(made.counter),
    transports: made.transports ?? [],
    name,
    created_at: now,
    last_used_at: null,
  }
  const token = await inTransaction(deps.db, async (tx) => {
    await refuseUnenrolled(tx, userId)
    if (!(await insertPasskey(tx, row))) throw new AppError('passkey_invalid')
    await notify(deps, tx, {
      userId,
      key: `passkey-added:${row.id}`,
      type: 'security',
      title: say('A passkey was added'),
      message: say(
        'The passkey "{name}" can now sign in to your account. If this was not you, remove it and change your password.',
        { name },
      ),
      unnamed: {
        message: say(
          'A passkey can now sign in to your account. If this was not you, remove it and change your password.',
        ),
      },
      actionUrl: '/security',
    })
    return renewToken(tx, caller.sessionId)
  })
  return { passkey: row, token }
}

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/** The library throws for whatever it cannot read or believe; what a browser sends is never a fault of ours. */
async function verify(deps: Deps, caller: Caller, response: RegistrationResponseJSON): Promise<Made> {
  const { id, origin } = getRelyingParty(deps, caller)
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: async (challenge) =>
      (await inTransaction(deps.db, (tx) => takeChallenge(deps, tx, challenge, { purpose: 'register' }))) === caller.id,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new AppError('passkey_invalid', { cause })
  })
  if (!result.verified) throw new AppError('passkey_invalid')
  return result.registrationInfo.credential
}
