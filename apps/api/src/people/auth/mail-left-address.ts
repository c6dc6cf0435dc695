// The mail to an address that an account no longer has.
import type { Deps } from '#deps.ts'
import { leftAddressLetter } from '#people/auth-letters.ts'
import { printLetter } from '#platform/letter.ts'

type LeftAddress = { change: string; email: string }

/** Runs as a job: a mail server that is down only delays it. */
export async function mailLeftAddress(deps: Deps, { change, email }: LeftAddress): Promise<void> {
  const { brand } = deps.config
  const letter = printLetter(leftAddressLetter({ brand: brand.name }), brand)
  await deps.mail?.send({ id: change, to: email, ...letter })
}
