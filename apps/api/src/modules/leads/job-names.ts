// Names of the jobs this module enqueues.

export const SEND_CONFIRMATION = 'send-subscription-confirmation'
export const FORWARD_ENQUIRY = 'forward-enquiry'
