import { TransactionsPage } from '#features/record/transactions/transactions-page.tsx'
import { PATHS } from '../paths.ts'

const PAGES = { order: PATHS.orderConfirmation, sale: PATHS.sale, withdrawal: PATHS.withdraw }

export default function Transactions() {
  return <TransactionsPage pages={PAGES} />
}
