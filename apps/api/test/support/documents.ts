// Files of every kind a customer might hand in, and handing them in.

import { type KycDocument, sendKycDocument } from '@kivuko/contract/documents.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { callerHeaders } from './device.ts'
import type { Customer, TestApp } from './test-app.ts'

export type PictureGiven = {
  /** Decides its bytes, whatever it is called. */
  format?: 'jpeg' | 'png' | 'gif' | 'webp'
  width?: number
  height?: number
  /** How far every point is spread, in pixels. */
  blur?: number
}

/** A card with lines of small print, as a camera takes it, with what a camera writes into its pictures. */
export function picture({ format = 'jpeg', width = 960, height = 600, blur = 0 }: PictureGiven = {}): Promise<Buffer> {
  const card = sharp(Buffer.from(drawnCard(width, height)))
  return (blur > 0 ? card.blur(blur) : card)
    .withExif({ IFD0: { Artist: 'Ada Obi' } })
    .toFormat(format)
    .toBuffer()
}

/** Lines of bars instead of letters: the same on a machine without fonts. */
function drawnCard(width: number, height: number): string {
  const bars = Array.from({ length: 48 }, (_, at) => {
    const [line, place] = [Math.floor(at / 16), at % 16]
    return `<rect x="${60 + place * 24}" y="${100 + line * 60}" width="${6 + ((at * 7) % 14)}" height="14" fill="#1f2937"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#dfeee9"/>${bars.join('')}</svg>`
}

export type PdfOptions = { pages?: number; password?: string; script?: string }

export async function pdf({ pages = 1, password, script }: PdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...(password ? { userPassword: password } : {}), size: 'A4' })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage()
    document.text(`Utility bill, page ${page}`)
  }
  if (script) document.ref({ Type: 'Action', S: script }).end('')
  document.end()
  await done
  return Buffer.concat(parts)
}

export type Upload = {
  type?: string | undefined
  number?: string | undefined
  file?: Buffer | undefined
  name?: string
}
export type UploadAnswer = { status: number; document: KycDocument; problem: Problem }

/** An identity document is taken beside a birth date alone; one that was told stays. */
export async function giveBirthDate(app: TestApp, { user }: Customer): Promise<void> {
  await sql`update users set date_of_birth = coalesce(date_of_birth, '1990-04-01') where id = ${user.id}`.execute(
    app.deps.db,
  )
}

/** Over the network, as a browser does, by a customer who told their birth date. */
export async function upload(app: TestApp, customer: Customer, given: Upload = {}): Promise<UploadAnswer> {
  await giveBirthDate(app, customer)
  return send(app, customer, given)
}

/** As the customer is. */
export async function send(app: TestApp, customer: Customer, given: Upload = {}): Promise<UploadAnswer> {
  const form = new FormData()
  const { type = 'national_id', number = 'A1234-4821', name = 'scan.jpg' } = given
  form.set('document_type', type)
  form.set('document_number', number)
  const file = 'file' in given ? given.file : await picture()
  if (file) form.set('file', new Blob([new Uint8Array(file)]), name)
  const url = `${app.url}${API_BASE}${sendKycDocument.path}`
  const { token } = customer
  const headers = await callerHeaders(app, { method: 'POST', url, token })
  const response = await fetch(url, { method: 'POST', body: form, headers })
  const body = await response.json()
  return { status: response.status, document: body as KycDocument, problem: body as Problem }
}
