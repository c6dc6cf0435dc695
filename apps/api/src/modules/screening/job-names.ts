export const SCREEN_CUSTOMER = 'screen-customer'
export const WATCH_SANCTIONS_LIST = 'watch-sanctions-list'
export const SCREEN_EVERYBODY = 'screen-everybody'
