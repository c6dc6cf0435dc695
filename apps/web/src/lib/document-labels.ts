// What the kinds of documents are called, on the customer's screens and on the desk's.

import type { DocumentType } from '@kivuko/contract/documents.ts'
import { t } from '@kivuko/contract/text.ts'

export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  national_id: t('National ID'),
  passport: t('Passport'),
  drivers_license: t("Driver's License"),
  utility_bill: t('Utility Bill'),
  bank_statement: t('Bank Statement'),
  income_proof: t('Proof of Income'),
  incorporation: t('Certificate of Incorporation'),
  list_of_owners: t('List of Directors and Owners'),
}
