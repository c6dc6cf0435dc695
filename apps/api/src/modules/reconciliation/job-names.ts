export const RECONCILE = 'reconcile'
export const RECONCILE_ALL = 'reconcile-all'
