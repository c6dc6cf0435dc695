// Names of the jobs this module enqueues.

export const SEND_CONFIRMATION = 'send-subscription-confirmation'
export const FORWARD_ENQUIRY = 'forward-enquiry'
export const CONFIRM_ENQUIRY = 'confirm-enquiry'
