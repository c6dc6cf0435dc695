// The mail to an address that an account no longer has.
import type { Deps } from '#deps.ts'
import { printLetter } from '#platform/letter.ts'
import { leftAddressLetter } from './letters.ts'

/** `change` names the event, so that a repeat is the same mail. */
export type LeftAddress = { change: string; email: string }

/** Runs as a job: a mail server that is down only delays it. */
export async function mailLeftAddress(deps: Deps, { change, email }: LeftAddress): Promise<void> {
  await deps.mail?.send({ id: change, to: email, ...printLetter(leftAddressLetter()) })
}
