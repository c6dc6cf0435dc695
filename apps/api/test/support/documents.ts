// Files of every kind a customer might hand in, and handing them in.

import { type KycDocument, sendKycDocument } from '@kivuko/contract/documents.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { callerHeaders } from './device.ts'
import type { Customer, TestApp } from './test-app.ts'

/** A plain picture; `format` decides its bytes, whatever it is called. */
export function picture(format: 'jpeg' | 'png' | 'gif' | 'webp' = 'jpeg', side = 320): Promise<Buffer> {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#0f766e' } })
  return image
    .withExif({ IFD0: { Artist: 'Ada Obi' } })
    .toFormat(format)
    .toBuffer()
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

/** Over the network, as a browser does. */
export async function upload(app: TestApp, customer: Customer, given: Upload = {}): Promise<UploadAnswer> {
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
