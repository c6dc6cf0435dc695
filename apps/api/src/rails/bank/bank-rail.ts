import type { Deps } from '#deps.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import type { Rail } from '#rails/rail.ts'
import {
  decideReceiptJob,
  followAccountJob,
  handleBankEventJob,
  openDedicatedJob,
  readStatementJob,
  returnReceiptJob,
  takeUnaskedJob,
} from './bank-jobs.ts'
import { bankCollector } from './collector.ts'
import { decideReceipt } from './decide-receipt.ts'
import { openDedicated } from './dedicated-account.ts'
import { followAccount } from './follow-account.ts'
import { followReturn } from './follow-return.ts'
import { handleBankEvent } from './handle-bank-event.ts'
import { readStatementAgain } from './read-statement.ts'
import { bankEvents } from './receive-bank-event.ts'
import { bankRoutes } from './routes.ts'
import { takeUnasked } from './take-unasked.ts'

export function bankRail(deps: Deps): Rail {
  return {
    collector: bankCollector(deps),
    events: bankEvents(deps),
    followers: {
      'virtual-account': (reference) => followAccountJob.of({ reference }),
      receipt: (id) => decideReceiptJob.of({ receiptId: id as BankReceiptId }),
      return: (id) => returnReceiptJob.of({ receiptId: id as BankReceiptId }),
    },
    jobs: [
      followAccountJob.handle(({ reference }) => followAccount(deps, reference)),
      openDedicatedJob.handle(({ reference }) => openDedicated(deps, reference)),
      takeUnaskedJob.handle(async ({ reference }) => void (await takeUnasked(deps, reference))),
      handleBankEventJob.handle(({ event }) => handleBankEvent(deps, event)),
      readStatementJob.handle(() => readStatementAgain(deps)),
      decideReceiptJob.handle(({ receiptId }) => decideReceipt(deps, receiptId)),
      returnReceiptJob.handle(({ receiptId }) => followReturn(deps, receiptId)),
    ],
    watches: [readStatementJob.watch()],
    routes: bankRoutes(deps),
  }
}
