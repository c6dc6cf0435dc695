// Answers the question who is there, as a customer would.
import { type AskedProof, type Proof, startProof } from '@kivuko/contract/proof.ts'
import type { Deps } from '../../src/deps.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../../src/people/second-factor/recovery-codes.ts'
import { recoveryCodes } from '../../src/people/second-factor/store.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import type { SoftAuthenticator } from './soft-authenticator.ts'
import type { Customer } from './test-app.ts'

export type Prover = (asked: AskedProof) => Promise<Proof | undefined>

/** With the password, or with a recovery code made for the occasion: a code of an app counts once in half a minute. */
export function prover(deps: Deps, { id, password }: { id: string; password: string }): Prover {
  return async ({ ways }) => {
    if (ways.includes('password')) return { way: 'password', value: password }
    if (!ways.includes('totp')) return undefined
    const [code = ''] = newRecoveryCodes()
    const userId = id as UserId
    const code_hash = hashRecoveryCode(deps.secrets, userId, code)
    const row = { user_id: userId, code_hash, key_id: deps.secrets.keyId }
    await inTransaction(deps.db, (tx) => recoveryCodes.add(tx, row))
    return { way: 'recovery_code', value: code }
  }
}

/** With a passkey, asked at the customer's own session. */
export function passkeyProver({ call }: Customer, key: SoftAuthenticator): Prover {
  return async ({ deed }) => {
    const { options } = (await call(startProof, { body: { deed } })).body
    return { way: 'passkey', credential: key.answer(options) }
  }
}
