// The mail to an address that an account no longer has.
import type { Language } from '@kivuko/contract/languages.ts'
import type { Deps } from '#deps.ts'
import { leftAddressLetter } from '#people/auth-letters.ts'
import { letterIn } from '#platform/letter-in.ts'

/** `language`: the account's, where it had chosen one. */
type LeftAddress = { change: string; email: string; language?: Language | null }

/** Runs as a job: a mail server that is down only delays it. */
export async function mailLeftAddress(deps: Deps, { change, email, language }: LeftAddress): Promise<void> {
  const { brand } = deps.config
  const letter = letterIn({ language, look: brand }, () => leftAddressLetter({ brand: brand.name }))
  await deps.mail?.send({ id: change, to: email, ...letter })
}
