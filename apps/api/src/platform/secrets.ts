// What the installation's own key is for: secrets that need not be stored, and secrets that must be readable again.
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** What stands before everything sealed: ours, by which algorithm, then by which key. */
const MARK = Buffer.from('KV')
const AES_256_GCM = 1
const KEY_ID_BYTES = 4
const HEADER_BYTES = MARK.length + 1 + KEY_ID_BYTES
const IV_BYTES = 12
const TAG_BYTES = 16

/** What follows from one key. */
export type Derivation = {
  /** Names the key in what it sealed or hashed; says nothing else of it. */
  keyId: Buffer
  /** 32 bytes only this installation can compute: the same for the same purpose and subject. */
  derive(purpose: string, subject: string): Buffer
}

export type Secrets = Derivation & {
  /** The current key, then the one before while it is still in the settings: what either made is taken. */
  accepted: readonly Derivation[]
  /** Encrypted and authenticated (AES-256-GCM) with the current key; it opens for the same purpose and subject only. */
  seal(plain: Uint8Array, purpose: string, subject: string): Buffer
  /** Throws when it was sealed for something else, or with another key. */
  open(sealed: Buffer, purpose: string, subject: string): Buffer
  /** Whether it names the current key and today's algorithm, so that nothing else is needed to open it. */
  isCurrent(sealed: Buffer): boolean
}

type Key = Derivation & { header: Buffer; sealKey: Buffer }

/** `oldKey` is the one before, for as long as one replaces the other: it opens and is accepted, and seals nothing. */
export function createSecrets(key: string, oldKey?: string): Secrets {
  const current = keyOf(key)
  const keys = oldKey === undefined ? [current] : [current, keyOf(oldKey)]
  return {
    keyId: current.keyId,
    accepted: keys,
    derive: current.derive,
    isCurrent: (sealed) => isNamed(sealed, current),
    seal(plain, purpose, subject) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.sealKey, iv)
      cipher.setAAD(Buffer.concat([current.header, label(purpose, subject)]))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([current.header, iv, cipher.getAuthTag(), text])
    },
    open(sealed, purpose, subject) {
      const named = keys.find((each) => isNamed(sealed, each))
      const context = label(purpose, subject)
      if (named) return decrypt(named, sealed.subarray(HEADER_BYTES), Buffer.concat([named.header, context]))
      // From before keys were named: it begins with random bytes.
      return firstOf(keys, (each) => decrypt(each, sealed, context))
    },
  }
}

function keyOf(key: string): Key {
  const keyFor = (use: string, bytes = 32) => Buffer.from(hkdfSync('sha256', key, '', `kivuko ${use}`, bytes))
  const deriveKey = keyFor('derive')
  const keyId = keyFor('key id', KEY_ID_BYTES)
  return {
    keyId,
    header: Buffer.concat([MARK, Buffer.from([AES_256_GCM]), keyId]),
    sealKey: keyFor('seal'),
    derive: (purpose, subject) => createHmac('sha256', deriveKey).update(label(purpose, subject)).digest(),
  }
}

function label(purpose: string, subject: string): Buffer {
  return Buffer.from(JSON.stringify([purpose, subject]))
}

function isNamed(sealed: Buffer, { header }: Key): boolean {
  return sealed.subarray(0, HEADER_BYTES).equals(header)
}

function decrypt({ sealKey }: Key, sealed: Buffer, context: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** Throws what the last one threw. */
function firstOf(keys: readonly Key[], open: (key: Key) => Buffer): Buffer {
  for (const key of keys.slice(0, -1)) {
    try {
      return open(key)
    } catch {
      // Sealed with the next one, or not for this.
    }
  }
  return open(keys.at(-1) as Key)
}

/** 256 random bits, URL-safe, with a prefix that says what it is. Shown once; kept as `hashSecret`. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

/** Enough for secrets of full length; what a person can guess is derived with the installation's key instead. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
