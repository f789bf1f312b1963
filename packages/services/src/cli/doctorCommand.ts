import { readConfig } from '../config/config.js'
import { ConfigError } from '../config/configError.js'
import { examineConfig } from '../config/doctor/examineConfig.js'
import { examineWorld } from '../config/doctor/examineWorld.js'
import type { Finding } from '../config/doctor/rule.js'
import { type Command, EXIT } from './command.js'

export const doctor: Command = {
  summary: 'says what has to be mended before production',
  help: `vestibule doctor [--offline]

Looks at the configuration, the files it names and everything that the services depend on, and changes nothing. Each
line is a setting, what is wrong with it and what to do. With VESTIBULE_ENV=production, faults end it with ${EXIT.failed};
elsewhere they are warnings. Services in production do not start while one of the configuration's faults stands.

  --offline   asks nobody else: no database, mail server, node or key service
`,
  options: { offline: { type: 'boolean' } },
  run: async ({ values, env, say }) => {
    const config = read(env)
    if (config instanceof ConfigError) {
      for (const { key, message } of config.faults) say(lineOf({ key, level: 'fault', message }))
      say('\nMend these first: the rest can only be looked at then.')
      return EXIT.failed
    }
    const world = { clock: Date.now, fetch: globalThis.fetch }
    const findings = [
      ...examineConfig(config),
      ...(values.offline ? [] : await examineWorld(config, world)),
    ]
    const isProduction = config.environment === 'production'
    const shown = findings.map((finding) =>
      isProduction ? finding : { ...finding, level: 'warning' as const },
    )
    for (const finding of shown) say(lineOf(finding))
    return sum(shown, { isProduction, say })
  },
}

function read(env: Record<string, string | undefined>) {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

function lineOf({ level, key, message }: Finding): string {
  return `${level.padEnd('warning'.length)}  ${key}  ${message}`
}

function sum(
  findings: readonly Finding[],
  options: { isProduction: boolean; say: (line: string) => void },
): number {
  const { isProduction, say } = options
  const faults = findings.filter(({ level }) => level === 'fault').length
  const warnings = findings.length - faults
  if (!isProduction) say('This is not production: VESTIBULE_ENV=production makes faults of faults.')
  say(`${faults} faults, ${warnings} warnings.`)
  return faults === 0 ? EXIT.done : EXIT.failed
}
