// Taking a customer up the tiers.
import type { DocumentType } from '@kivuko/contract/documents.ts'
import { sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { permitReading, readPage } from '../../src/compliance/read-document.ts'
import { reviewDocument } from '../../src/compliance/review-document.ts'
import { picture, upload } from './documents.ts'
import type { Customer, TestApp } from './test-app.ts'

/** Well past the numbers the sandbox's gateway refuses. */
let phones = 1_000

/** A Kenyan number nobody else has. */
export function freshPhone(): string {
  phones += 1
  return `+2547123${String(phones).padStart(5, '0')}`
}

export async function verifyEmail(app: TestApp, { email, token, proof }: Customer): Promise<void> {
  const { dev_code: code = '' } = (await app.call(sendEmailCode, { body: { email }, token })).body
  await app.call(verifyEmailCode, { body: { email, code }, token, proof })
}

/** The sandbox must be there. */
export async function verifyPhone(_app: TestApp, { call }: Customer, phone_number = freshPhone()): Promise<number> {
  const { dev_code: code = '' } = (await call(sendPhoneCode, { body: { phone_number } })).body
  return (await call(verifyPhoneCode, { body: { code } })).body.current_tier
}

export async function reachTier2(app: TestApp, customer: Customer): Promise<void> {
  await verifyEmail(app, customer)
  await verifyPhone(app, customer)
}

/** Every page of it, seen by command. */
export async function openAsCommand(app: TestApp, documentId: string, actor: string): Promise<void> {
  const reader = { actor, sessionId: undefined }
  const { pages } = await permitReading(app.deps, { documentId, reader })
  for (const { page, permit } of pages) await readPage(app.deps, { documentId, page, permit, reader })
}

/** Handed in and approved. */
export async function approve(app: TestApp, customer: Customer, type: DocumentType): Promise<number> {
  const { document } = await upload(app, customer, { type, file: await picture() })
  await openAsCommand(app, document.id, 'grace')
  return (await reviewDocument(app.deps, { kind: 'approve', documentId: document.id, actor: 'grace' })).tier
}
