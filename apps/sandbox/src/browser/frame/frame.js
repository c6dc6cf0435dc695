// The card fields inside their own frame: they are checked, and used, here. The host page learns only what came of it.
import {
  brandOf,
  codeError,
  digitsOf,
  expiryError,
  expiryParts,
  numberError,
  writtenExpiry,
  writtenNumber,
} from './card-fields.js'

const query = new URLSearchParams(location.search)
const hostOrigin = query.get('origin')
const publishableKey = query.get('key')
const elementType = query.get('type')

const number = document.getElementById('number')
const expiry = document.getElementById('expiry')
const code = document.getElementById('code')
const brandLabel = document.getElementById('brand')

const FIELDS = [
  { input: number, check: () => numberError(number.value), isLeft: false },
  { input: expiry, check: () => expiryError(expiry.value, new Date()), isLeft: false },
  { input: code, check: () => codeError(code.value, number.value), isLeft: false },
]

function tell(message) {
  parent.postMessage(message, hostOrigin)
}

function showError(field, error) {
  const line = document.getElementById(`${field.input.id}-error`)
  line.textContent = error?.message ?? ''
  if (error) field.input.setAttribute('aria-invalid', 'true')
  else field.input.removeAttribute('aria-invalid')
}

/** A full field is judged at once, an unfinished one when it is left. */
function review(field) {
  const error = field.check()
  const isUnfinished = error?.code.startsWith('incomplete')
  showError(field, error && (!isUnfinished || (field.isLeft && field.input.value)) ? error : null)
}

function tellChange() {
  const errors = FIELDS.map(({ check }) => check())
  const isEmpty = FIELDS.every(({ input }) => input.value === '')
  const detail = { complete: errors.every((error) => !error), empty: isEmpty }
  const shown = FIELDS.map(({ input }, index) => (input.hasAttribute('aria-invalid') ? errors[index] : null)).find(
    Boolean,
  )
  const error = shown && { type: 'validation_error', ...shown }
  const brand = brandOf(digitsOf(number.value)).name
  const more =
    elementType === 'card' ? { brand, error, value: { postalCode: '' } } : { collapsed: false, value: { type: 'card' } }
  tell({ type: 'change', detail: { ...detail, ...more } })
}

/** Rewrites a field while keeping the caret behind the same digit. */
function rewrite(input, written) {
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length
  input.value = written
  if (isAtEnd) return
  let seen = 0
  let position = 0
  while (position < written.length && seen < digitsBefore) if (/\d/.test(written[position++])) seen++
  input.setSelectionRange(position, position)
}

function onInput(event, field) {
  const isDeleting = event.inputType?.startsWith('delete') ?? false
  if (field.input === number) rewrite(number, writtenNumber(number.value))
  if (field.input === expiry) rewrite(expiry, writtenExpiry(expiry.value, isDeleting))
  const brand = brandOf(digitsOf(number.value))
  if (field.input === code) rewrite(code, digitsOf(code.value).slice(0, brand.codeLength))
  brandLabel.textContent = brand.label
  review(field)
  tellChange()
}

for (const field of FIELDS) {
  field.input.addEventListener('input', (event) => onInput(event, field))
  field.input.addEventListener('focus', () => tell({ type: 'focus' }))
  field.input.addEventListener('blur', () => {
    field.isLeft = true
    review(field)
    tell({ type: 'blur' })
  })
}
document.addEventListener('keydown', (event) => event.key === 'Escape' && tell({ type: 'escape' }))
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())

/** Shows every fault, puts the caret in the first faulty field and names that fault. */
function validate() {
  const faults = FIELDS.map((field) => ({ field, error: field.check() })).filter(({ error }) => error)
  for (const { field, error } of faults) showError(field, error)
  faults[0]?.field.input.focus()
  return faults[0] ? { type: 'validation_error', ...faults[0].error } : null
}

function typedCard() {
  const { month, year } = expiryParts(expiry.value)
  return { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: digitsOf(code.value) }
}

function formEncoded(value, prefix, form = new URLSearchParams()) {
  for (const [name, inner] of Object.entries(value)) {
    const path = prefix ? `${prefix}[${name}]` : name
    if (inner === null || inner === undefined) continue
    if (typeof inner === 'object') formEncoded(inner, path, form)
    else form.append(path, String(inner))
  }
  return form
}

async function send(path, input) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: formEncoded(input).toString(),
    })
    const body = await answer.json()
    return body.error ? { error: body.error } : { object: body }
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}

const CONFIRM_PATH = /^\/v1\/(payment_intents|setup_intents)\/[A-Za-z0-9_]+\/confirm$/

const ACTIONS = {
  submit: async () => ({}),
  confirm: async ({ path, input }) => {
    if (!CONFIRM_PATH.test(path)) return { error: { type: 'invalid_request_error', message: 'Not a confirmation.' } }
    const data = { ...input.payment_method_data, type: 'card', card: typedCard() }
    return send(path, { ...input, payment_method_data: data })
  },
  createPaymentMethod: ({ input }) => send('/v1/payment_methods', { ...input, type: 'card', card: typedCard() }),
  createToken: () => send('/v1/tokens', { card: typedCard() }),
}

async function onCall({ callId, action, payload }) {
  if (!Object.hasOwn(ACTIONS, action)) return
  const error = validate()
  const result = error ? { error } : await ACTIONS[action](payload)
  tell({ type: 'result', callId, result })
}

/** Rough brightness of a CSS colour as the browser reads it: decides how the browser draws its own parts. */
function isDark(colour) {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}

const VARIABLES = [
  'colorBackground',
  'colorText',
  'colorTextSecondary',
  'colorPrimary',
  'colorDanger',
  'fontSizeBase',
  'borderRadius',
  'fontFamily',
]

const loadedFonts = new Set()

/** The host's own type, each file once: `{ family, src: 'url(…)', weight }`. Without it the next of the family serves. */
function loadFonts(fonts) {
  for (const { family, src, ...descriptors } of fonts) {
    if (!family || !src || loadedFonts.has(src)) continue
    loadedFonts.add(src)
    const font = new FontFace(family, src, descriptors)
    font.load().then(
      () => document.fonts.add(font),
      (error) => console.warn(`The font ${family} could not be loaded.`, error),
    )
  }
}

function onOptions({ shared, own }) {
  loadFonts(shared.fonts ?? [])
  const variables = shared.appearance?.variables ?? {}
  const root = document.documentElement.style
  const isNight = shared.appearance?.theme === 'night'
  for (const name of VARIABLES) {
    if (variables[name]) root.setProperty(`--${name}`, String(variables[name]))
    else root.removeProperty(`--${name}`)
  }
  const background = variables.colorBackground
  root.colorScheme = background ? (isDark(background) ? 'dark' : 'light') : isNight ? 'dark' : ''
  for (const { input } of FIELDS) input.disabled = own.readOnly === true || own.disabled === true
}

const ARRIVALS = {
  options: onOptions,
  call: onCall,
  focus: () => number.focus(),
  blur: () => document.activeElement?.blur(),
  clear: () => {
    for (const field of FIELDS) {
      field.input.value = ''
      field.isLeft = false
      showError(field, null)
    }
    brandLabel.textContent = ''
    tellChange()
  },
}

window.addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== hostOrigin) return
  if (Object.hasOwn(ARRIVALS, event.data?.type)) ARRIVALS[event.data.type](event.data)
})
const form = document.querySelector('form')
const tellHeight = () => tell({ type: 'height', height: form.offsetHeight })
new ResizeObserver(tellHeight).observe(form)
// Whoever waits for the fields finds them in their size.
tellHeight()
tell({ type: 'ready' })
