// What the kinds of documents are called, on the customer's screens and on the desk's.
import type { DocumentType } from '@kivuko/contract/documents.ts'

export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  national_id: 'National ID',
  passport: 'Passport',
  drivers_license: "Driver's License",
  utility_bill: 'Utility Bill',
  bank_statement: 'Bank Statement',
  income_proof: 'Proof of Income',
}
