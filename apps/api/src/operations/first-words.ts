// What moves money by people's word alone takes two who say the same. The first word is kept until a second comes, or its day
// is over.
import { FIRST_WORD_HOURS, type FirstWord } from '@kivuko/contract/first-words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Holder } from '#people/have-shared-device.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { rowTable } from '#platform/row-table.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Db, Tx } from '#tables.ts'
import { people } from '#users/people.ts'
import { requireIndependent, whyNoPair } from './require-independent.ts'

export const FIRST_WORD_MS = FIRST_WORD_HOURS * 3_600_000

const firstWords = rowTable('first_words')

/** `tried` is what the audit calls the deed, such as `payout.returned`. */
type Said = { subject: string; word: string; reason: string; tried: string }

/**
 * True when a colleague said the same within a day, and the two are a pair. Otherwise keeps the caller's word in place of
 * any other, and answers false: nothing moves until somebody else says it, too. Throws as `requireIndependent`.
 */
export async function isSecondWord(deps: Deps, caller: StaffCaller, said: Said): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const { subject, word, reason, tried } = said
    const row = { word, reason, said_by: caller.id, said_device: caller.device ?? null, said_at: deps.clock.now() }
    if (!(await firstWords.addOnce(tx, { subject, ...row }, ['subject']))) {
      const first = await firstWords.lock(tx, { subject })
      const isSame = first?.word === word && first.said_at > oldest(deps)
      if (isSame && first.said_by === caller.id) return false
      if (isSame) {
        await requireIndependent(deps, tx, caller, { id: first.said_by, device: first.said_device })
        return true
      }
      await firstWords.change(tx, { subject }, row)
    }
    const detail = `${word}, once a second person says so: ${reason}`
    await writeAudit(deps, tx, { actor: caller.actor, action: `${tried}.first`, subject, detail })
    return false
  })
}

/** Of these subjects, what was said and waits for a second. */
export async function findFirstWords(
  deps: Deps,
  subjects: readonly string[],
  reader: Holder | undefined,
): Promise<ReadonlyMap<string, FirstWord>> {
  if (subjects.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('first_words as w')
    .leftJoin(people(deps.db).as('sayer'), 'sayer.id', 'w.said_by')
    .selectAll('w')
    .select('sayer.name as sayer')
    .where('w.subject', 'in', subjects)
    .where('w.said_at', '>', oldest(deps))
    .execute()
  const words = rows.map(async ({ subject, word, reason, said_by, said_device, said_at, sayer }) => {
    const is_own = said_by === reader?.id
    const isOthers = reader !== undefined && !is_own
    const no_pair = isOthers ? ((await whyNoPair(deps, reader, { id: said_by, device: said_device })) ?? null) : null
    return [subject, { word, reason, said_by: sayer ?? '', said_at: said_at.toISOString(), is_own, no_pair }] as const
  })
  return new Map(await Promise.all(words))
}

/** For a query: whether somebody said this word of the subject within a day. */
export function wordSaid(deps: Pick<Deps, 'clock'>) {
  return (subject: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`exists (select from first_words w
      where w.subject = ${subject} and w.said_at > ${oldest(deps)} and w.word = ${word})`
}

/** What was agreed is done: the same deed another time takes two again. */
export async function forgetFirstWord(tx: Tx, subject: string): Promise<void> {
  await firstWords.remove(tx, { subject })
}

export async function forgetFirstWords({ db, clock }: { db: Db; clock: Deps['clock'] }): Promise<void> {
  await db.deleteFrom('first_words').where('said_at', '<=', oldest({ clock })).execute()
}

function oldest({ clock }: Pick<Deps, 'clock'>): Date {
  return after(clock.now(), -FIRST_WORD_MS)
}
