import type { Config } from '../config.js'

export type Finding = {
  key: string
  /** A fault keeps production from starting; a warning does not. */
  level: 'fault' | 'warning'
  isEverywhere?: true
  /** The fault and its remedy. */
  message: string
}

export type Rule = Pick<Finding, 'key' | 'level'> & {
  check: (config: Config) => string | readonly string[] | undefined
}
