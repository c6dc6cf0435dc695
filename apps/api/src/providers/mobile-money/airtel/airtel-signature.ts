// How a request to Airtel is signed: its text encrypted with a key made for it, and that key with Airtel's own. Source: Airtel's
// documentation, "Message Signing" (copies of Zambia's, June 2025, and Chad's 3.0): AES-256 in CBC mode with PKCS padding,
// `key:iv` in base64 under RSA with PKCS #1 padding, both as base64 in the headers `x-signature` and `x-key`.
import { constants, createCipheriv, createPublicKey, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 16

/** Airtel's key as `/v1/rsa/encryption-keys` gives it: the bare base64 of its DER form. Throws for what is none. */
export function publicKeyOf(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
}

/** The headers for exactly this text, which must be sent as it is. */
export function signed(text: string, key: KeyObject): { 'x-signature': string; 'x-key': string } {
  const secret = randomBytes(KEY_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-cbc', secret, iv)
  const signature = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const opener = Buffer.from(`${secret.toString('base64')}:${iv.toString('base64')}`)
  return {
    'x-signature': signature.toString('base64'),
    'x-key': publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, opener).toString('base64'),
  }
}
