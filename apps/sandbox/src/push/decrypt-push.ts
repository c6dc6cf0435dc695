// What a browser does with a message (RFC 8291 and RFC 8188), from the standards and from nothing of Kivuko's. Throws on one
// that was not meant for it.
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

type Keys = { privateKey: string; auth: string }

export function decryptPush(body: Buffer, { privateKey, auth }: Keys): string {
  const keyLength = body[20] ?? 0
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (keyLength !== 65 || record.length < 18 || record.length > recordSize)
    throw new Error('is no message of one record')
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const derive = (secret: Buffer, with_: Buffer, purpose: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, purpose, length))
  const shared = derive(own.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('has no end')
  return padded.subarray(0, end).toString('utf8')
}
