// The address with a number, from the extended public key alone: who has it can see every address and spend from none.
import type { Address } from '#providers/chain/port.ts'

/** The field of secp256k1. */
const FIELD = 2n ** 256n - 2n ** 32n - 977n

/** With its checksum. Throws when the key is none. */
export async function deriveAddress(xpub: string, index: number): Promise<Address> {
  const { HDKey, publicKeyToAddress } = await import('viem/accounts')
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(index)
  if (!publicKey) throw new Error(`no address can be derived for the number ${index}`)
  return publicKeyToAddress(`0x04${uncompressed(publicKey)}`)
}

/** Both coordinates of a point of which only the first is written, and whether the second is odd. */
function uncompressed(publicKey: Uint8Array): string {
  const x = BigInt(`0x${Buffer.from(publicKey.subarray(1)).toString('hex')}`)
  const root = power(x ** 3n + 7n, (FIELD + 1n) / 4n)
  const isOdd = publicKey[0] === 3
  const y = (root % 2n === 1n) === isOdd ? root : FIELD - root
  return [x, y].map((part) => part.toString(16).padStart(64, '0')).join('')
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base % FIELD, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % FIELD
    square = (square * square) % FIELD
  }
  return result
}
