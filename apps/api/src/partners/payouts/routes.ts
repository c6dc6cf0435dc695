import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import * as contract from '@kivuko/contract/partner-payouts.ts'
import { createPayout, listPayouts, readPayout } from '@kivuko/contract/partner-single-payouts.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import type { PartnerCaller } from '#platform/partner-caller.ts'
import { readPayee } from '#trading/pay-from-float.ts'
import { readAmount } from '#trading/read-request.ts'
import { floatOf } from '../floats/float-wallet.ts'
import { appOf, databaseOfMade } from '../modes.ts'
import { FINANCE } from '../partner.ts'
import { requireMember } from '../require-member.ts'
import { approveBulk, getBulk, rejectBulk } from './decide.ts'
import { type Maker, proposeRows, proposeWithdrawal } from './propose.ts'
import { readPayoutFile } from './read-file.ts'
import { listRows, resultFile, toBulkAnswer, toBulkAnswers } from './show.ts'
import { listAll, proposeOne, readOne } from './single-payouts.ts'
import { findBulksOf, findKeyMaker } from './store.ts'

export function payoutRoutes(deps: Deps): Route[] {
  return [...keyRoutes(deps), ...singleRoutes(deps), ...memberRoutes(deps), ...decidingRoutes(deps)]
}

function keyRoutes(deps: Deps): Route[] {
  return [
    on(contract.createBulkPayout).handle(async ({ body: { rows } }, partner) => {
      const maker = await makerOf(deps, partner)
      const nameOf = (place: number) => `rows.${place}`
      return toBulkAnswer(deps.db, await proposeRows(deps, maker, { rows, nameOf }))
    }),
    on(contract.readBulkPayout).handle(async ({ params }, partner) =>
      toBulkAnswer(deps.db, await getBulk(deps, partner.id, params.id)),
    ),
    on(contract.listBulkPayoutRows).handle(async ({ params, query: { cursor, limit } }, partner) =>
      listRows(deps, await getBulk(deps, partner.id, params.id), { cursor, limit }),
    ),
  ]
}

function singleRoutes(deps: Deps): Route[] {
  return [
    on(createPayout).handle(async ({ body: { currency: _, ...row } }, partner) =>
      proposeOne(deps, await makerOf(deps, partner), row),
    ),
    on(listPayouts).handle(({ query: { reference, cursor, limit } }, partner) =>
      listAll(deps, partner.id, { reference, cursor, limit }),
    ),
    on(readPayout).handle(({ params }, partner) => readOne(deps, partner.id, params.id)),
  ]
}

/** Whoever made the key holds it, or gave it away. A live key alone proposes no large sum. */
async function makerOf(deps: Deps, { id, keyId, isSigned }: PartnerCaller): Promise<Maker> {
  const madeBy = await findKeyMaker(deps.db, keyId)
  if (!madeBy) throw new Error(`${keyId} was made by nobody`)
  const mayBeUnsigned = isSigned || deps.config.mode === 'test'
  return { partnerId: id, madeBy, ...(mayBeUnsigned ? {} : { unsignedMax: deps.config.partnerUnsignedMax }) }
}

function memberRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPartnerPayouts).handle(async ({ params, query }, caller) => {
      const { partner } = await requireMember(deps, { userId: caller.id, partnerId: params.id })
      const db = databaseOfMade(deps, query.mode)
      return { payouts: await toBulkAnswers(db, await findBulksOf(db, partner.id)) }
    }),
    on(contract.uploadBulkPayout).handle(async ({ params, body, file }, caller) => {
      const { app, maker } = await proposer(deps, caller.id, { partnerId: params.id, mode: body.mode })
      return toBulkAnswer(app.db, await proposeRows(app, maker, readPayoutFile(file)))
    }),
    on(contract.withdrawFloat).handle(async ({ params, body: { mode, currency, destination, ...body } }, caller) => {
      const { app, maker } = await proposer(deps, caller.id, { partnerId: params.id, mode })
      const amount = readAmount(currency, body.amount)
      const floatId = await floatOf(app, maker.partnerId)
      // Whose the account is, is asked before a second member is.
      await readPayee(app, { userId: floatId, fiat: currency, destination })
      return toBulkAnswer(app.db, await proposeWithdrawal(app, maker, { amount, destination }))
    }),
    on(contract.partnerPayoutResults).handle(async ({ params, query }, caller) => {
      const { partner } = await requireMember(deps, { userId: caller.id, partnerId: params.id })
      const app = await appOf(deps, query.mode, partner)
      return resultFile(app, await getBulk(app, partner.id, params.payout))
    }),
  ]
}

async function proposer(deps: Deps, userId: UserId, { partnerId, mode }: { partnerId: string; mode: PartnerMode }) {
  const { partner } = await requireMember(deps, { userId, partnerId, roles: FINANCE })
  return { app: await appOf(deps, mode, partner), maker: { partnerId: partner.id, madeBy: userId } }
}

function decidingRoutes(deps: Deps): Route[] {
  return [
    on(contract.approvePartnerPayout).handle(async ({ params, body }, caller) => {
      const of = { partnerId: params.id, mode: body.mode, id: params.payout }
      const [app, bulk] = await approveBulk(deps, caller, of)
      return toBulkAnswer(app.db, bulk)
    }),
    on(contract.rejectPartnerPayout).handle(async ({ params, body }, caller) => {
      const of = { partnerId: params.id, mode: body.mode, id: params.payout, reason: body.reason }
      const [app, bulk] = await rejectBulk(deps, caller, of)
      return toBulkAnswer(app.db, bulk)
    }),
  ]
}
