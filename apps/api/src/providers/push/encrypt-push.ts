// What one browser alone can read (RFC 8291): its own key and secret, a pair of ours for this message, and one record of
// AES-128-GCM (RFC 8188). Pure but for what is drawn.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Of a whole message, by which services measure. */
const RECORD_BYTES = 4_096
const SALT_BYTES = 16
const TAG_BYTES = 16
/** What stands before the record: salt, its size, the length of our key, and the key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + 65
/** The end of the text, and no padding after it. */
const LAST_RECORD = Buffer.from([2])
export const TEXT_BYTES_MAX = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - LAST_RECORD.length

type Browser = { browserKey: Buffer; browserSecret: Buffer }
/** Drawn anew for each message. */
export type Drawn = { privateKey: Buffer; salt: Buffer }

/** Throws on a key that is no point of the curve: browsers' keys are checked with `isBrowserKey` before they are kept. */
export function encryptPush(text: Buffer, { browserKey, browserSecret }: Browser, drawn: Drawn = draw()): Buffer {
  const ours = createECDH('prime256v1')
  ours.setPrivateKey(drawn.privateKey)
  const ourKey = ours.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ourKey])
  const shared = hkdf(ours.computeSecret(browserKey), { salt: browserSecret, info, bytes: 32 })
  const { salt } = drawn
  const key = hkdf(shared, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = hkdf(shared, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(Buffer.concat([text, LAST_RECORD])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.from([ourKey.length]), ourKey, ...record])
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

function hkdf(secret: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
