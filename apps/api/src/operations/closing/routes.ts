import * as contract from '@kivuko/contract/closing.ts'
import { spoken } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { askToClose, keepAccount, readClosure } from './ask-to-close.ts'
import { toClosureAnswer } from './closure.ts'
import { listClosed } from './list-closed.ts'
import { writeOwnData } from './own-data.ts'

export function closingRoutes(deps: Deps): Route[] {
  const times = deps.config.closing
  return [
    on(contract.readClosure).handle(async (_input, caller) => {
      const { closure, hindrances } = await readClosure(deps, caller.id)
      return toClosureAnswer(closure, hindrances.map(spoken), times)
    }),
    on(contract.askToClose).handle(async (_input, caller) =>
      toClosureAnswer(await askToClose(deps, caller.id), [], times),
    ),
    on(contract.keepAccount).handle(async (_input, caller) => {
      await keepAccount(deps, caller.id)
      return { result: 'ok' as const }
    }),
    on(contract.downloadOwnData).handle((_input, caller) => writeOwnData(deps, caller.id)),
    on(contract.closedAccounts).handle(({ query }, caller) => listClosed(deps, query, caller)),
  ]
}
