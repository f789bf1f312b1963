import type { Config } from '../config.js'

/** Something that is not as it should be, with the setting to change. */
export type Finding = {
  /** As the environment calls it. */
  key: string
  /** A fault keeps production from starting; a warning does not. */
  level: 'fault' | 'warning'
  /** A fault outside of production too: the services do not start with it. */
  isEverywhere?: true
  /** The fault and its remedy. */
  message: string
}

/** One thing to look at: says what is wrong, once for each time that it is. */
export type Rule = Pick<Finding, 'key' | 'level'> & {
  check: (config: Config) => string | readonly string[] | undefined
}
