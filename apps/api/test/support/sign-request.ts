// What a signer is asked for, where it does not matter what.
import { money } from '@kivuko/money/money.ts'
import type { SignRequest } from '../../src/providers/signer/port.ts'

export const SIGN_REQUEST: SignRequest = {
  id: 'chs_1' as SignRequest['id'],
  network: 'ethereum',
  amount: money('ETH', 1_000_000_000n),
  transfer: { kind: 'withdrawal', to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
  nonce: 0,
  gas: { limit: 21_000n, max: 10_000_000_000n, tip: 1_000_000_000n },
}
