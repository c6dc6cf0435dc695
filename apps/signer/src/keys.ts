// The keys, all from one mnemonic. The deposit addresses and the hot wallet have hardened branches of their own:
// whoever has the public key of the deposit branch and the key of one deposit address could reckon that branch, and
// no other.
import { english, mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'

const DEPOSIT_BRANCH = "m/44'/60'/0'/0"
const HOT_PATH = "m/44'/60'/1'/0/0"

export const INDEX_MAX = 2 ** 31 - 1

type Account = Pick<PrivateKeyAccount, 'address' | 'signTransaction'>

export type Keys = {
  hot: Account
  /** Its account is the child of `depositXpub` with this index. */
  deposit(index: number): Account
  /** What the API derives deposit addresses from. */
  depositXpub: string
}

/** Throws for words that are no mnemonic, without repeating them. */
export function createKeys(mnemonic: string): Keys {
  const words = mnemonic.trim().split(/\s+/)
  if (words.length < 12 || words.length % 3 !== 0 || words.some((word) => !english.includes(word)))
    throw new Error('the mnemonic must be twelve to twenty-four words of the English list')
  const branch = mnemonicToAccount(words.join(' '), { path: DEPOSIT_BRANCH }).getHdKey()
  return {
    hot: mnemonicToAccount(words.join(' '), { path: HOT_PATH }),
    deposit(index) {
      const { privateKey } = branch.deriveChild(index)
      if (!privateKey) throw new Error(`no key can be derived for the index ${index}`)
      return privateKeyToAccount(bytesToHex(privateKey))
    },
    depositXpub: branch.publicExtendedKey,
  }
}
