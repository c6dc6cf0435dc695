// A pair of keys by which push services know who sends (RFC 8292): P-256, as base64url.
import { createECDH } from 'node:crypto'

/** Both as base64url: the point uncompressed, and the number. */
export type PushKeys = { publicKey: string; privateKey: string }

const NUMBER_BYTES = 32

export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()).toString('base64url') }
}

/** What is wrong with a pair; undefined when each is one and they belong together. */
export function pushKeysProblem({ publicKey, privateKey }: PushKeys): 'private' | 'public' | undefined {
  const pair = createECDH('prime256v1')
  const number = Buffer.from(privateKey, 'base64url')
  try {
    if (number.length !== NUMBER_BYTES) return 'private'
    pair.setPrivateKey(number)
  } catch {
    return 'private'
  }
  return pair.getPublicKey('base64url') === publicKey ? undefined : 'public'
}

/** A number with zeros in front is written shorter. */
function padded(number: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(NUMBER_BYTES - number.length), number])
}
