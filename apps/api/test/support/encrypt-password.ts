// A password of M-Pesa's initiator as the sandbox's certificate encrypts it.
import { constants, publicEncrypt, X509Certificate } from 'node:crypto'
import { CERTIFICATE } from '../../../sandbox/src/daraja/initiator.ts'

export function encryptPassword(password: string): string {
  const key = new X509Certificate(CERTIFICATE).publicKey
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
}
