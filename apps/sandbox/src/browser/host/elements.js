// A group of elements that pay or save one thing: options they share, the one card element among them, validation.
import { createCardElement } from './card-element.js'
import { integrationError } from './transport.js'

const TYPES = ['payment', 'card']

function createElements(publishableKey, given) {
  let options = given ?? {}
  const created = []

  const shared = () => ({
    appearance: options.appearance ?? {},
    fonts: options.fonts ?? [],
    locale: options.locale ?? 'auto',
  })
  const forget = (element) => created.splice(created.indexOf(element) >>> 0, 1)

  function create(type, elementOptions) {
    if (!TYPES.includes(type))
      throw integrationError(`The sandbox plays the elements ${TYPES.join(' and ')}, not '${type}'.`)
    if (created.some((element) => element._elementType === type)) {
      throw integrationError(`Can only create one Element of type ${type} through this Elements instance.`)
    }
    const element = createCardElement(type, elementOptions, shared, publishableKey, forget)
    created.push(element)
    return element
  }

  const getElement = (type) => created.find((element) => element._elementType === type) ?? null

  function update(changes) {
    options = { ...options, ...changes }
    for (const element of created) element.update({})
  }

  /** Checks what was typed and shows what is wrong beside the fields. */
  async function submit() {
    const element = created[0]
    if (!element) throw integrationError('elements.submit() should be called after an Element is created.')
    const result = await element._call('submit', {})
    return result.error ? { error: result.error } : { selectedPaymentMethod: 'card' }
  }

  return {
    create,
    getElement,
    update,
    submit,
    fetchUpdates: async () => ({}),
    _clientSecret: () => options.clientSecret,
    _cardElement: () => created[0],
  }
}

export { createElements }
