export const FOLLOW_IDENTITY_CHECK = 'follow-identity-check'
export const HANDLE_IDENTITY_EVENT = 'handle-identity-event'
