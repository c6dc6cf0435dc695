// Block trades as their customer sees them; those of a company, as one of its members does.
import type * as endpoints from '@kivuko/contract/block-trades.ts'
import { CHECKERS, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { deciderHindrance } from '#compliance/company-deciders.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#platform/http.ts'
import { type BlockTrade, canEnd } from '#trading/block-trade.ts'
import { toFields } from '#trading/block-trade-answer.ts'
import { OWN_TEXT } from '#trading/require-other-member.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'

export async function showTrades(
  deps: Deps,
  trades: readonly BlockTrade[],
  caller: Caller,
): Promise<endpoints.BlockTrade[]> {
  const now = deps.clock.now()
  const people = await findPeople(deps.db, [...new Set(trades.flatMap(({ asked_by }) => asked_by ?? []))])
  return Promise.all(
    trades.map(async (trade) => {
      const asker = trade.asked_by && people.get(trade.asked_by)
      const hindrance = trade.state === 'quoted' ? await hindranceOf(deps, trade, caller) : undefined
      return {
        ...toFields(trade),
        can_end: canEnd(trade, now),
        can_accept: trade.state === 'quoted' && isDecider(caller) && hindrance === undefined,
        asked_by: asker ? fullNameOf(asker) : null,
        hindrance: hindrance ?? null,
      }
    }),
  )
}

function isDecider({ member }: Caller): boolean {
  return !member || (CHECKERS as readonly MemberRole[]).includes(member.role)
}

async function hindranceOf(deps: Deps, trade: BlockTrade, caller: Caller): Promise<string | undefined> {
  const { asked_by: maker, user_id: companyId } = trade
  const { member, device } = caller
  if (!member || !maker || !isDecider(caller)) return undefined
  if (maker === member.id) return spoken(OWN_TEXT)
  const hindrance = await deciderHindrance(deps, deps.db, { companyId, maker, decider: { id: member.id, device } })
  return hindrance && spoken(hindrance.said)
}
