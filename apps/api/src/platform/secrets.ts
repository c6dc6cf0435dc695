// What the installation's own key is for: secrets that need not be stored, and secrets that must be readable again.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

export type Secrets = {
  /** 32 bytes only this installation can compute: the same for the same purpose and subject. */
  derive(purpose: string, subject: string): Buffer
  /** Encrypted and authenticated (AES-256-GCM); it opens for the same purpose and subject only. */
  seal(plain: Uint8Array, purpose: string, subject: string): Buffer
  /** Throws when it was sealed for something else, or with another key. */
  open(sealed: Buffer, purpose: string, subject: string): Buffer
}

export function createSecrets(accountKey: string): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', accountKey, '', `kivuko ${use}`, 32))
  const deriveKey = keyFor('derive')
  const sealKey = keyFor('seal')
  const label = (purpose: string, subject: string) => Buffer.from(JSON.stringify([purpose, subject]))
  return {
    derive: (purpose, subject) => createHmac('sha256', deriveKey).update(label(purpose, subject)).digest(),
    seal(plain, purpose, subject) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(label(purpose, subject))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open(sealed, purpose, subject) {
      const iv = sealed.subarray(0, IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES })
        .setAAD(label(purpose, subject))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

/** Seals with the current key, and opens what either sealed: for as long as one replaces the other. */
export function withOldKey(current: Secrets, old: Secrets | undefined): Secrets {
  if (!old) return current
  return {
    ...current,
    open(sealed, purpose, subject) {
      try {
        return current.open(sealed, purpose, subject)
      } catch {
        return old.open(sealed, purpose, subject)
      }
    },
  }
}

/** 256 random bits, URL-safe, with a prefix that says what it is. Shown once; kept as `hashSecret`. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

/** Enough for secrets of full length; what a person can guess is derived with the installation's key instead. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
