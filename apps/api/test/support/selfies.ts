// A phone with a link: a browser key of its own, and pictures that look different from each other.
import { randomBytes } from 'node:crypto'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import {
  createVerification,
  openVerification,
  PICTURES_MAX,
  type Pose,
  sendVerificationFrame,
  submitVerification,
  type Verification,
} from '@kivuko/contract/verification.ts'
import sharp from 'sharp'
import type { Customer, TestApp } from './test-app.ts'

/** A head at one of several places, as a camera gives it: with what a camera writes into its pictures. */
export function selfie(place: number, { width = 640, height = 480, quality = 85 } = {}): Promise<Buffer> {
  const x = Math.round((width * (((place - 1) % 3) + 2)) / 5)
  const y = height / 2 + 12 * Math.trunc((place - 1) / 3)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#dbe4e1"/>
    <ellipse cx="${x}" cy="${y}" rx="${width / 8}" ry="${height / 3}" fill="#7a4a2b"/></svg>`
  return sharp(Buffer.from(head))
    .withExif({ IFD0: { Artist: 'Ada Obi' } })
    .jpeg({ quality })
    .toBuffer()
}

/** What a covered camera takes. */
export function blank(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 640, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer()
}

export type Phone = {
  holder: { token: string; browser_key: string }
  open(): ReturnType<typeof openOn>
  /** `place` counts from 1. */
  send(picture: { place: number; pose: Pose; file?: Buffer | undefined }): Promise<{ status: number; problem: Problem }>
  submit(): ReturnType<typeof submitOn>
}

const openOn = (app: TestApp, body: Phone['holder']) => app.call(openVerification, { body })
const submitOn = (app: TestApp, body: Phone['holder']) => app.call(submitVerification, { body })

/** A browser that was given this link. */
export function phoneWith(app: TestApp, link: string): Phone {
  const holder = { token: new URL(link).hash.slice(1), browser_key: randomBytes(32).toString('base64url') }
  return {
    holder,
    open: () => openOn(app, holder),
    submit: () => submitOn(app, holder),
    async send({ place, pose, ...given }) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...holder, place: String(place), pose })) form.set(name, value)
      const file = 'file' in given ? given.file : await selfie(place)
      if (file) form.set('file', new Blob([new Uint8Array(file)]), 'selfie.jpg')
      const url = `${app.url}${API_BASE}${sendVerificationFrame.path}`
      const response = await fetch(url, { method: 'POST', body: form })
      return { status: response.status, problem: (await response.json()) as Problem }
    },
  }
}

export async function newLink(customer: Customer): Promise<{ verification: Verification; link: string; qr: string }> {
  return (await customer.call(createVerification)).body
}

/** The link is made, opened, and every picture sent in its order. */
export async function sendSelfie(app: TestApp, customer: Customer, given: { more?: number } = {}) {
  const { verification, link } = await newLink(customer)
  const phone = phoneWith(app, link)
  const { poses } = (await phone.open()).body
  for (const [at, pose] of poses.entries()) await phone.send({ place: at + 1, pose })
  // What a camera takes beside them is for the provider.
  const more = given.more ?? (app.deps.identity ? PICTURES_MAX - poses.length : 0)
  for (let at = 0; at < more; at += 1)
    await phone.send({ place: poses.length + at + 1, pose: poses[at % poses.length] ?? 'straight' })
  return { verification, phone, poses }
}
