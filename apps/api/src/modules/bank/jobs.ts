import type { Deps } from '#deps.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import type { JobTable, Watch } from '#platform/jobs.ts'
import type { BankEvent } from '#providers/bank/port.ts'
import { decideReceipt } from './decide-receipt.ts'
import { followAccount } from './follow-account.ts'
import { followReturn } from './follow-return.ts'
import { handleBankEvent } from './handle-bank-event.ts'
import { DECIDE_RECEIPT, FOLLOW_ACCOUNT, HANDLE_BANK_EVENT, READ_STATEMENT, RETURN_RECEIPT } from './job-names.ts'
import { readStatementAgain } from './read-statement.ts'

export const BANK_WATCHES: readonly Watch[] = [{ name: READ_STATEMENT, key: READ_STATEMENT }]

export function bankJobs(deps: Deps): JobTable {
  return {
    [FOLLOW_ACCOUNT]: ({ reference }) => followAccount(deps, reference as string),
    [HANDLE_BANK_EVENT]: ({ event }) => handleBankEvent(deps, event as BankEvent),
    [READ_STATEMENT]: () => readStatementAgain(deps),
    [DECIDE_RECEIPT]: ({ receiptId }) => decideReceipt(deps, receiptId as BankReceiptId),
    [RETURN_RECEIPT]: ({ receiptId }) => followReturn(deps, receiptId as BankReceiptId),
  }
}
