// A selfie handed in by a device of its own, without a screen: for journeys that begin after it.
import { randomBytes } from 'node:crypto'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import {
  createVerification,
  latestVerification,
  openVerification,
  PICTURES_MAX,
  sendVerificationFrame,
  submitVerification,
} from '@kivuko/contract/verification.ts'
import { type Browser, expect } from '@playwright/test'
import { call } from './call.ts'
import type { Customer, Kivuko } from './kivuko.ts'
import { callerOf } from './money.ts'
import { drawHead } from './picture.ts'

/** Answers once the pictures are handed in: being checked, or good already. */
export async function handInSelfie(browser: Browser, kivuko: Kivuko, customer: Customer): Promise<void> {
  const caller = callerOf(kivuko, customer)
  const { link } = await call(caller, createVerification)
  const body = { token: new URL(link).hash.slice(1), browser_key: randomBytes(32).toString('base64url') }
  const { poses } = await call(caller, openVerification, { body })
  const pictures = await drawHeads(browser, poses.length)
  // A camera takes more of each in the same moment, for the identity provider.
  for (let at = 0; at < PICTURES_MAX; at += 1) {
    const pose = poses[at % poses.length] ?? 'straight'
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...body, place: String(at + 1), pose })) form.set(name, value)
    form.set(
      'file',
      new Blob([new Uint8Array(pictures[at % pictures.length] ?? [])], { type: 'image/jpeg' }),
      'selfie.jpg',
    )
    const url = `${kivuko.appUrl}${API_BASE}${sendVerificationFrame.path}`
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200)
  }
  await call(caller, submitVerification, { body })
  const { verification } = await call(caller, latestVerification)
  expect(['submitted', 'approved']).toContain(verification?.state)
}

/** A head at one place after another: no picture is like the one before. */
async function drawHeads(browser: Browser, count: number): Promise<Buffer[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const pictures: Buffer[] = []
  for (let at = 1; at <= count; at += 1) pictures.push(await drawHead(page, at))
  await context.close()
  return pictures
}
