// Signing secrets, and the headers of a message as Standard Webhooks has them (standardwebhooks.com).
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { PartnerWebhookId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets.ts'

const PURPOSE = 'partner webhook'
const SECRET_BYTES = 32

export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

export function sealSigningSecret(secrets: Secrets, id: PartnerWebhookId, secret: string): Buffer {
  return secrets.seal(Buffer.from(secret), PURPOSE, id)
}

/** Throws when it was sealed with another key. */
export function openSigningSecret(secrets: Secrets, id: PartnerWebhookId, sealed: Buffer): string {
  return secrets.open(sealed, PURPOSE, id).toString()
}

/** One signature for each secret, the newest first. The id is the event's: sent again, it is the same. */
export function signedHeaders(
  signing: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'partner-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.trunc(at.getTime() / 1000)),
    'webhook-signature': signing.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
