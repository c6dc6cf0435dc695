import { ReceiveCoins } from '#features/custody/chain-deposits/receive-coins.tsx'
import { PATHS } from '../paths.ts'

export default function Receive() {
  return <ReceiveCoins backAddress={PATHS.wallet} buyAddress={PATHS.buy} />
}
