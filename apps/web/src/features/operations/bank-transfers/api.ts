// The calls of the page of bank transfers.
import { openBankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { queryOf } from '#lib/api-client.ts'
import { READ_ONCE } from '../loaded.tsx'

export function transferQuery(id: string) {
  return { ...queryOf(['console', 'transfer', id], openBankTransfer, { params: { id } }), ...READ_ONCE }
}
