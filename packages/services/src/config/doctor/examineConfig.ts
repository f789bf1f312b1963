import type { Config } from '../config.js'
import { ConfigError } from '../configError.js'
import { CONFIG_RULES } from './configRules.js'
import type { Finding } from './rule.js'

export function examineConfig(config: Config): Finding[] {
  return CONFIG_RULES.flatMap(({ key, level, check }) =>
    [check(config) ?? []].flat().map((message) => ({ key, level, message })),
  )
}

/** Rejects unsafe settings in production. @throws ConfigError with all faults */
export function requireFit(config: Config): void {
  if (config.environment !== 'production') return
  const faults = examineConfig(config).filter(({ level }) => level === 'fault')
  if (faults.length > 0) throw new ConfigError(faults)
}
