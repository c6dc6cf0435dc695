import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../../tools/start/coins.ts'
import { deriveAddress } from './derive-address.ts'

test('CHN-03 the addresses derived from the public key are those of the private one', async () => {
  for (const index of [0, 1, 2, 3, 4, 5, 77, 2 ** 31 - 1]) {
    const { address } = mnemonicToAccount(DEMO_KEYS.mnemonic, { path: `m/44'/60'/0'/0/${index}` })
    expect(await deriveAddress(DEMO_KEYS.depositXpub, index)).toBe(address)
  }
  await expect(deriveAddress(DEMO_KEYS.depositXpub.replace('6FK', '6FL'), 0)).rejects.toThrow()
})
