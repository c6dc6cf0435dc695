// What one browser alone can read (RFC 8291): its own key and secret, and a pair of ours for this message, in one record.
import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'

/** Of a whole message, by which services measure. */
const RECORD_BYTES = 4_096
const SALT_BYTES = 16
const TAG_BYTES = 16
/** What stands before the record: salt, its size, the length of our key, and the key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + 65
/** The end of the text, and no padding after it. */
const END_BYTES = 1
export const TEXT_BYTES_MAX = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - END_BYTES

type Browser = { browserKey: Buffer; browserSecret: Buffer }
/** Drawn anew for each message. */
export type Drawn = { privateKey: Buffer; salt: Buffer }

/** Throws on a key that is no point of the curve: browsers' keys are checked with `isBrowserKey` before they are kept. */
export function encryptPush(text: Buffer, { browserKey, browserSecret }: Browser, drawn: Drawn = draw()): Buffer {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(drawn.privateKey)
  const { salt } = drawn
  return ece.encrypt(text, {
    version: 'aes128gcm',
    rs: RECORD_BYTES,
    salt,
    privateKey,
    dh: browserKey,
    authSecret: browserSecret,
  })
}

/** Whether it is a point of the curve: with any other, nothing could be agreed on. */
export function isBrowserKey(key: Buffer): boolean {
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    return key.length === 65 && ours.computeSecret(key).length === 32
  } catch {
    return false
  }
}

function draw(): Drawn {
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  return { privateKey: ours.getPrivateKey(), salt: randomBytes(SALT_BYTES) }
}
