/** Settings that cannot be run with; its message names them. */
export class ConfigError extends Error {}
