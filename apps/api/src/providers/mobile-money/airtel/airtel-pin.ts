// The PIN of the wallet that pays out, as Airtel takes it: encrypted with the key of its portal, OAEP with SHA-256.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'

/** `shown`: the portal's key, as a PEM or the bare base64 it shows. Throws what is wrong with either. */
export function sealPin(shown: string, pin: string): string {
  const key = shown.startsWith('-----')
    ? createPublicKey(shown)
    : createPublicKey({ key: Buffer.from(shown, 'base64'), format: 'der', type: 'spki' })
  if (!/^\d{4,6}$/.test(pin)) throw new Error('A PIN has four to six digits.')
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(pin)).toString('base64')
}
