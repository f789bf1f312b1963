import type { Config } from '../config.js'

export type Finding = {
  key: string
  /** A fault prevents a start in production, a warning does not. */
  level: 'fault' | 'warning'
  isEverywhere?: true
  /** States the fault and how to correct it. */
  message: string
}

export type Rule = Pick<Finding, 'key' | 'level'> & {
  check: (config: Config) => string | readonly string[] | undefined
}
