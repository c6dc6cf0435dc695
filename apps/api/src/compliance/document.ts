// What a document is called, and how it looks on the wire. Pure.
import type { DocumentMediaType, DocumentType, KycDocument } from '@kivuko/contract/documents.ts'
import { say } from '@kivuko/contract/say.ts'
import type { DocumentRow } from './find-documents.ts'

export const DOCUMENT_NAMES: Record<DocumentType, string> = {
  national_id: say('National ID'),
  passport: say('Passport'),
  drivers_license: say("Driver's License"),
  utility_bill: say('Utility Bill'),
  bank_statement: say('Bank Statement'),
  income_proof: say('Proof of Income'),
  incorporation: say('Certificate of Incorporation'),
  list_of_owners: say('List of Directors and Owners'),
}

const TAIL_MAX = 4

/** The end of a number that may be shown: four characters, and never more than half of it. */
export function tailOf(number: string): string {
  return number.slice(-Math.min(TAIL_MAX, number.length >> 1))
}

export function maskedNumber({ number_tail }: Pick<DocumentRow, 'number_tail'>): string {
  return `••••${number_tail}`
}

/** What the picture of a page is called when it is looked at: nothing of its owner. */
export function pageName(page: number, mediaType: DocumentMediaType): string {
  return `page-${page}.${mediaType === 'image/png' ? 'png' : 'jpg'}`
}

export function toDocumentAnswer(document: DocumentRow): KycDocument {
  return {
    id: document.id,
    document_type: document.document_type,
    document_number: maskedNumber(document),
    created_at: document.created_at.toISOString(),
    verification_status: document.state,
    rejection_reason: document.rejection_reason,
  }
}
