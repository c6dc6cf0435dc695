import { SendMoney } from '#features/trading/transfers/send-money.tsx'
import { PATHS } from '../paths.ts'

export default function SendMoneyPage() {
  return <SendMoney addFundsAddress={PATHS.addFunds} convertAddress={`${PATHS.wallet}?convert=KES-NGN`} />
}
