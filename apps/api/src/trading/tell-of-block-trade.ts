// Who is told of a block trade: its customer; of a company's, the members who ask and accept, and the company's page.
import { say, type Value } from '@kivuko/contract/say.ts'
import { tellMembers } from '#compliance/tell-members.ts'
import type { Deps } from '#deps.ts'
import { type Notice, notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import type { BlockTrade } from './block-trade.ts'

export async function tellOfBlockTrade(deps: Deps, tx: Tx, { user_id, asked_by }: BlockTrade, notice: Notice) {
  if (asked_by === null) return notify(deps, tx, notice)
  const { key, type, message } = notice
  const title = (company: Value) => say('{company}: {title}', { company, title: notice.title })
  await tellMembers(deps, tx, user_id, ({ role }) => role !== 'viewer', { key, type, title, message })
}
