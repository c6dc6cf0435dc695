import * as contract from '@kivuko/contract/address-book.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { checkRecipient } from '#custody/withdrawals/check-recipient.ts'
import type { Deps } from '#deps.ts'
import { addPayee, labelPayee, onlyBookOf, removePayee, turnOnlyBookOff, turnOnlyBookOn } from '#people/address-book.ts'
import { addressIdentity, type Payee } from '#people/payees.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { getActiveUser } from '#users/active-user.ts'
import { bookAnswer, fromId } from './book-answer.ts'

export function addressBookRoutes(deps: Deps): Route[] {
  return [
    on(contract.readAddressBook).handle(async (_input, caller) => bookAnswer(deps, caller.id)),
    on(contract.addAddress).handle(async ({ body: { network, address, label } }, { id: userId }) => {
      const shown = await checkRecipient(deps, { userId, network, address })
      const payee = { user_id: userId, kind: 'address', identity: addressIdentity(network, shown) } as const
      await inTransaction(deps.db, async (tx) => {
        await getActiveUser(tx, userId)
        await addPayee(deps, tx, payee, { shown, label: label || null })
      })
      return bookAnswer(deps, userId)
    }),
    on(contract.labelPayee).handle(async ({ params, body }, caller) => {
      const payee = payeeOf(caller.id, params.id)
      await inTransaction(deps.db, (tx) => labelPayee(tx, payee, body.label))
      return { result: 'ok' as const }
    }),
    on(contract.removePayee).handle(async ({ params }, caller) => {
      const payee = payeeOf(caller.id, params.id)
      await inTransaction(deps.db, (tx) => removePayee(tx, payee))
      return bookAnswer(deps, caller.id)
    }),
    on(contract.setOnlyBook).handle(async ({ body, prove }, { id: userId }) => {
      const isLoosened = !body.is_on && (await onlyBookOf(deps.db, userId, deps.clock.now())).isOn
      if (isLoosened) await prove()
      const { newAddressWaitMs } = deps.config.withdrawals
      await inTransaction(deps.db, (tx) =>
        body.is_on ? turnOnlyBookOn(deps, tx, userId) : turnOnlyBookOff(deps, tx, userId, newAddressWaitMs),
      )
      return bookAnswer(deps, userId)
    }),
  ]
}

function payeeOf(userId: UserId, id: string): Payee {
  const named = fromId(id)
  if (!named) throw new AppError('payee_not_found')
  return { user_id: userId, ...named }
}
