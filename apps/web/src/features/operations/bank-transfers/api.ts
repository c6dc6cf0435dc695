// The calls of the page of bank transfers.
import { openBankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { READ_ONCE } from '../loaded.tsx'

export function transferQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'transfer', id],
    queryFn: ({ signal }) => call(openBankTransfer, { params: { id }, signal }),
    ...READ_ONCE,
  })
}
