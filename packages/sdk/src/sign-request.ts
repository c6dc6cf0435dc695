// Signs calls by HTTP Message Signatures (RFC 9421) with Ed25519, on the platform's WebCrypto: what is asked, of whom, with which
// body and under which key.

/** The private half of the pair whose public half your key has: PKCS#8 as PEM, or a `CryptoKey` that may sign. */
export type SigningKey = string | PlatformKey
/** A `CryptoKey`, by whatever name the platform's types have it. */
type PlatformKey = Parameters<typeof crypto.subtle.sign>[1]

type Call = { method: string; url: string; headers: Record<string, string>; body?: string }
/** Answers the headers that sign the call. Each time they are new: a signature counts once. */
export type Sign = (call: Call) => Promise<Record<string, string>>

const ALGORITHM = 'Ed25519'
const PEM = /^\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----\s*$/

/** Throws a `TypeError` for what is no key. */
export function signer(key: SigningKey): Sign {
  const imported = typeof key === 'string' ? importPem(key) : Promise.resolve(checkKey(key))
  imported.catch(() => {})
  return async ({ method, url, headers, body }) => {
    const digest: Record<string, string> =
      body === undefined ? {} : { 'content-digest': `sha-256=:${await sha256(body)}:` }
    const idempotencyKey = headers['idempotency-key']
    const covered: Record<string, string> = {
      '@method': method,
      '@target-uri': url,
      ...digest,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    }
    const names = Object.keys(covered).map((name) => `"${name}"`)
    const created = Math.floor(Date.now() / 1000)
    const params = `(${names.join(' ')});created=${created};nonce="${crypto.randomUUID()}";alg="ed25519"`
    const lines = Object.entries(covered).map(([name, value]) => `"${name}": ${value}`)
    const base = [...lines, `"@signature-params": ${params}`].join('\n')
    const signature = await crypto.subtle.sign(ALGORITHM, await imported, new TextEncoder().encode(base))
    return { ...digest, 'signature-input': `sig=${params}`, signature: `sig=:${toBase64(signature)}:` }
  }
}

function checkKey(key: PlatformKey): PlatformKey {
  if (key.algorithm.name !== ALGORITHM || !key.usages.includes('sign'))
    throw new TypeError('signingKey must be an Ed25519 key that may sign')
  return key
}

function importPem(text: string): Promise<PlatformKey> {
  const inner = PEM.exec(text)?.[1]
  if (inner === undefined) throw new TypeError('signingKey must be PEM, which begins with -----BEGIN PRIVATE KEY-----')
  const bytes = Uint8Array.from(atob(inner.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']).catch(() => {
    throw new TypeError('signingKey must be an Ed25519 key')
  })
}

async function sha256(text: string): Promise<string> {
  return toBase64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
