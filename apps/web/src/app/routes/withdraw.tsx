import { WithdrawCoins } from '#features/custody/withdrawals/withdraw-coins.tsx'
import { PATHS } from '../paths.ts'

export default function Withdraw() {
  return (
    <WithdrawCoins
      backAddress={PATHS.wallet}
      sellAddress={PATHS.sell}
      bookAddress={PATHS.addressBook}
      sendAddress={PATHS.sendMoney}
    />
  )
}
