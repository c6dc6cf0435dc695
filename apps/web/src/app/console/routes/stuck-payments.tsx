import { StuckPage } from '#features/console-money/stuck-page.tsx'
import { CONSOLE_PATHS } from '../../paths.ts'

const PATHS = {
  customers: CONSOLE_PATHS.customers,
  transfers: CONSOLE_PATHS.transfers,
  sentRefund: (id: string) => `${CONSOLE_PATHS.proposals}?propose=refund_sent&refund=${id}`,
}

export default function StuckPayments() {
  return <StuckPage paths={PATHS} />
}
