// Refusals about phones, documents, pictures and identity checks: a part of `ERRORS`.
import { TIMED_OUT_TEXT } from './error-texts.ts'
import { t } from './text.ts'

export const IDENTITY_ERRORS = {
  phone_taken: { status: 409, text: t('This phone number is already verified by another account.') },
  sms_unavailable: {
    status: 503,
    text: t('We cannot send text messages at the moment. Please try again later.'),
  },
  file_type_refused: { status: 422, text: t('Please select a valid file type (JPEG, PNG, or PDF)') },
  file_too_large: { status: 413, text: t('File size must be less than 5MB') },
  file_unreadable: {
    status: 422,
    text: t('We could not open that file. Please take the picture or scan again, or choose another file.'),
  },
  file_protected: { status: 422, text: t('That PDF is locked with a password. Please send one without.') },
  document_not_offered: { status: 409, text: t('This document is not needed at your tier.') },
  document_waiting: {
    status: 409,
    text: t('You have already sent this document and it is being reviewed. You can send another one after that.'),
  },
  document_not_found: { status: 404, text: t('We could not find that document.') },
  document_decided: {
    status: 409,
    text: 'This document was decided on before, perhaps by a colleague just now. That decision stands.',
  },
  document_unopened: {
    status: 409,
    text: 'You have not opened every page of this document. Look at all of them, then approve it.',
  },
  data_changed: {
    status: 409,
    text: 'The customer’s details changed since you opened this. Read them again, then decide.',
  },
  own_document: { status: 403, text: 'Nobody decides on their own document. Ask a colleague.' },
  permit_invalid: {
    status: 410,
    text: 'This permit was used, has expired, or belongs to another session. Open the document again.',
  },
  verification_link_invalid: {
    status: 404,
    text: t('This link is not complete. Open it again from where it was made, or make a new one there.'),
  },
  verification_link_used: {
    status: 410,
    text: t('This link was already opened in another browser. Go on there, or make a new link.'),
  },
  verification_link_expired: {
    status: 410,
    text: t('This link has expired, or a newer one was made. Please make a new link.'),
  },
  verification_timed_out: { status: 410, text: TIMED_OUT_TEXT },
  verification_closed: { status: 409, text: t('The pictures of this link are already handed in.') },
  verification_running: {
    status: 409,
    text: t('Your selfie is being checked. We tell you as soon as it is done.'),
  },
  verification_done: { status: 409, text: t('Your selfie is already verified. There is nothing more to do.') },
  picture_unexpected: {
    status: 422,
    text: t('That is not the picture that is asked for now. Please take them in the order that is shown.'),
  },
  picture_too_small: {
    status: 422,
    text: t('That picture is too small. Please take it with a camera of at least 640 by 480 pixels.'),
  },
  picture_odd_shape: {
    status: 422,
    text: t('The photo is too long and narrow. Please take one of the whole card or page, and nothing else.'),
  },
  picture_blurred: {
    status: 422,
    text: t(
      'The photo is blurred, or shows nothing. Please lay the document flat, find some light, tap on it to focus, and take it again.',
    ),
  },
  picture_blank: {
    status: 422,
    text: t('That picture shows nothing. Please uncover the camera, find some light, and take it again.'),
  },
  pictures_missing: { status: 409, text: t('Not all pictures are there yet. Please send the ones that are missing.') },
  pictures_alike: {
    status: 422,
    text: t('Two of the pictures are the same. Please take each again, as it is asked for.'),
  },
  storage_unavailable: {
    status: 503,
    text: t('Files cannot be stored or read right now. Nothing was changed. Please try again in a few minutes.'),
  },
  identity_check_not_found: { status: 404, text: 'There is no such identity check.' },
  identity_check_decided: { status: 409, text: 'This identity check was decided already. That decision stands.' },
} as const satisfies Record<string, { status: number; text: string }>
