import type { Config } from '../config.js'

/** An unsafe state, with the setting to change. */
export type Finding = {
  key: string
  /** A fault keeps production from starting; a warning does not. */
  level: 'fault' | 'warning'
  /** Applies outside of production too: the services do not start with it. */
  isEverywhere?: true
  /** The fault and its remedy. */
  message: string
}

/** A check that returns its findings. */
export type Rule = Pick<Finding, 'key' | 'level'> & {
  check: (config: Config) => string | readonly string[] | undefined
}
