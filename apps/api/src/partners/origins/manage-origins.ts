// Members say which pages may show the widget, and where it may lead back to. A page that is taken out loses its frames at once.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { PartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import type { Deps } from '#deps.ts'
import { databaseOf, databaseOfMade } from '#partners/modes.ts'
import { DEVELOPERS } from '#partners/partner.ts'
import { learnOfPartner, requireMember } from '#partners/require-member.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { findOrigins, replaceOrigins } from '../origin-store.ts'
import { addressProblem, originProblem } from './origin.ts'

type Named = { userId: UserId; partnerId: string; mode: PartnerMode }

export async function readOrigins(deps: Deps, { mode, ...who }: Named): Promise<PartnerOrigins> {
  const { partner } = await requireMember(deps, who)
  return findOrigins(databaseOfMade(deps, mode), partner.id)
}

/** Throws `validation_failed` for each that is none. */
export async function setOrigins(deps: Deps, { mode, origins, return_addresses, ...who }: Named & PartnerOrigins) {
  const isPlay = mode === 'test' || !deps.config.isForReal
  const errors = [
    ...origins.map((each, place) => ({ field: `origins.${place}`, message: originProblem(each, isPlay) })),
    ...return_addresses.map((each, place) => ({
      field: `return_addresses.${place}`,
      message: addressProblem(each, isPlay),
    })),
  ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
  if (errors.length > 0) throw new AppError('validation_failed', { errors })
  const { partner } = await requireMember(deps, { ...who, roles: DEVELOPERS })
  const lists = { origins: [...new Set(origins)], return_addresses: [...new Set(return_addresses)] }
  return inTransaction(databaseOf(deps, mode, partner), async (tx) => {
    await learnOfPartner(tx, partner, mode)
    await replaceOrigins(tx, { partnerId: partner.id, by: who.userId, now: deps.clock.now() }, lists)
    return findOrigins(tx, partner.id)
  })
}
