// What players send each other, and ask of each other: for themselves, and for a company that takes two of its members.
import { approveCompanyRequest, listCompanyRequests, rejectCompanyRequest } from '@kivuko/contract/company-requests.ts'
import { askForMoney, declineMoneyRequest, payMoneyRequest, takeBackMoneyRequest } from '@kivuko/contract/requests.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { newReference } from '../phone-payments.ts'
import { FIATS, heard, keysOf, otherThan, type Play, type Turn } from './player.ts'

/** One of their own accounts, or somebody else's. */
function somebody({ player, account, dice }: Turn) {
  if (dice.chance(50)) return otherThan(player, account)
  return dice.pick(dice.pick(player.friends).accounts)
}

export const share: Play = async (turn) => {
  const { account, dice } = turn
  const currency = dice.pick(keysOf(FIATS))
  const body = { recipient_identifier: somebody(turn).email, currency, amount: dice.pick(FIATS[currency]) }
  const key = newReference()
  const send = () => account.call(transferInternally, { key, body })
  await Promise.all(Array.from({ length: dice.chance(20) ? 2 : 1 }, send))
}

/** Paid, paid twice at once, declined and taken back, whatever comes first. */
export const request: Play = async (turn) => {
  const { account, dice } = turn
  const currency = dice.pick(keysOf(FIATS))
  const friend = dice.pick(turn.player.friends)
  const payer = dice.pick(friend.accounts)
  const amount = dice.pick(FIATS[currency])
  const body = { recipient_identifier: payer.email, currency, amount }
  const asked = heard(await account.call(askForMoney, { key: newReference(), body }))
  if (!asked) return
  const params = { id: asked.id }
  const pay = () => payer.call(payMoneyRequest, { key: newReference(), body: { request_id: asked.id } })
  const takeBack = () => account.call(takeBackMoneyRequest, { params })
  const decline = () => payer.call(declineMoneyRequest, { params, body: { block: false } })
  const take = async () => {
    const ways = [...[pay, pay].filter(() => dice.chance(70)), ...[takeBack, decline].filter(() => dice.chance(20))]
    await Promise.all(ways.map((way) => way()))
  }
  // Nothing is given for it, so that whoever plays by the market tries it, too.
  friend.choices.push({ gives: [currency, '0'], takes: [currency, amount], take })
}

/** Of the company, by one of its members: alone within its limit, else the other one approves it, now or later, or twice. */
export const sendOfCompany: Play = async (turn) => {
  const { player, dice } = turn
  const { company } = player
  if (!company) return
  const currency = dice.pick(keysOf(FIATS))
  const amount = dice.pick(FIATS[currency])
  const body = { recipient_identifier: somebody(turn).email, currency, amount }
  const key = newReference()
  const send = () => company.maker.call(transferInternally, { key, body })
  const sent = await Promise.all(Array.from({ length: dice.chance(30) ? 2 : 1 }, send))
  if (sent.every((answer) => heard(answer)?.status !== 'pending')) return
  const take = async () => {
    const found = heard(await company.admin.call(listCompanyRequests, { params: { id: company.id } }))?.requests ?? []
    const open = found.filter(({ state }) => state === 'open')
    if (open.length === 0) return
    const params = { id: company.id, request: dice.pick(open).id }
    const approve = () => company.admin.call(approveCompanyRequest, { params })
    const reject = () => company.maker.call(rejectCompanyRequest, { params, body: { reason: 'Not now' } })
    const ways = [approve, approve, send, reject].filter(() => dice.chance(60))
    await Promise.all(ways.map((way) => way()))
  }
  player.choices.push({ gives: [currency, '0'], takes: [currency, amount], take })
  if (dice.chance(50)) await take()
}

/** What a company has comes from its members, and from others. */
export const payCompany: Play = async ({ player, account, dice }) => {
  const { company } = dice.pick([player, ...player.friends])
  if (!company) return
  const currency = dice.pick(keysOf(FIATS))
  const body = { recipient_identifier: company.address, currency, amount: dice.pick(FIATS[currency]) }
  await account.call(transferInternally, { key: newReference(), body })
}
