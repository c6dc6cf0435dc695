// A security key in software: makes passkeys and signs with them, as a browser would after a fingerprint.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const ORIGIN = 'http://localhost:3000'
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export type SoftAuthenticator = {
  /** The id of its passkey. */
  id: string
  /** As the API keeps it. */
  publicKey: Buffer
  /** Answers what the browser would send for `startPasskey`’s options. */
  make(options: Record<string, unknown>, how?: How): Credential
  /** Answers what the browser would send for a sign-in’s options. */
  answer(options: Record<string, unknown>, how?: How): Credential
}

/** What a page of another site, or a key without a fingerprint, would do otherwise. */
export type How = { origin?: string; isVerified?: boolean; counter?: number }
export type Credential = { id: string; rawId: string; type: 'public-key'; [rest: string]: unknown }

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** `isRsa`: with the key that chips of some computers make, RSA of 2048 bits. */
export function softAuthenticator({ isRsa = false } = {}): SoftAuthenticator {
  const { privateKey, publicKey } = isRsa
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = text(rawId)
  let counter = 0
  const authenticatorData = (flags: number, given: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(given)
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), count, rest])
  }
  const flagsFor = ({ isVerified = true }: How) => PRESENT | (isVerified ? VERIFIED : 0)
  const wrap = (response: object): Credential => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id,
    publicKey: Buffer.from(coseKey(publicKey)),
    make(options, how = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)])
      const authData = authenticatorData(flagsFor(how) | HAS_CREDENTIAL, counter, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return wrap({
        clientDataJSON: text(clientData('webauthn.create', options, how)),
        attestationObject: text(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      })
    },
    answer(options, how = {}) {
      counter = how.counter ?? counter + 1
      const client = clientData('webauthn.get', options, how)
      const authData = authenticatorData(flagsFor(how), counter)
      return wrap({
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
      })
    },
  }
}

function clientData(type: string, { challenge }: Record<string, unknown>, { origin = ORIGIN }: How): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** The public key as COSE writes it: EC2, ES256, P-256; or RSA, RS256. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '', n, e = '' } = key.export({ format: 'jwk' })
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  if (n)
    return isoCBOR.encode(
      new Map<number, unknown>([
        [1, 3],
        [3, -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]) as never,
    )
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as never,
  )
}
