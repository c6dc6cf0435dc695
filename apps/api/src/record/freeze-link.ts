// The link in a mail about security with which its reader stops their own account in one press. Nothing is stored: the
// link says whose it is and until when, and only this installation can have made it.
import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'

/** Whoever reads their mail after a holiday can still stop what goes on. */
const GOOD_FOR_MS = 30 * DAY_MS
const PURPOSE = 'freeze link'

/** After the mark, so that it stands in nobody's log. */
export function freezeLink(
  { config, secrets, clock }: Pick<Deps, 'config' | 'secrets' | 'clock'>,
  userId: UserId,
): string {
  const until = after(clock.now(), GOOD_FOR_MS).getTime().toString(36)
  const proof = secrets.derive(PURPOSE, `${userId} ${until}`).toString('base64url')
  return `${config.publicUrl}/freeze#${userId}.${until}.${proof}`
}

/** Whose account; undefined for a token that is not ours, or no longer good. */
export function readFreezeToken(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  token: string,
): UserId | undefined {
  const [, userId = '', until = '', proof = ''] =
    /^(usr_[0-9a-z]{26})\.([0-9a-z]{1,12})\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(proof, 'base64url')
  const isOurs = secrets.accepted.some(({ derive }) => {
    const right = derive(PURPOSE, `${userId} ${until}`)
    return given.length === right.length && timingSafeEqual(given, right)
  })
  if (!isOurs) return undefined
  return Number.parseInt(until, 36) > clock.now().getTime() ? (userId as UserId) : undefined
}
