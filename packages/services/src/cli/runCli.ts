import { parseArgs } from 'node:util'
import { ConfigError } from '../config/configError.js'
import { StartError } from '../platform/startError.js'
import { backupCommand } from './backupCommand.js'
import { type Call, type Command, CommandError, EXIT, UsageError } from './command.js'
import { doctor } from './doctorCommand.js'
import { forgetSignInKeys } from './forgetSignInKeys.js'
import { initCommand } from './initCommand.js'
import { migrateCommand } from './migrateCommand.js'
import { projectCommand } from './projectCommand.js'
import { restoreCommand } from './restoreCommand.js'
import { rotateKek } from './rotateKek.js'
import { rotatePepper } from './rotatePepper.js'
import { sponsorCommand } from './sponsorCommand.js'
import { startCommand } from './startCommand.js'
import { statsCommand } from './statsCommand.js'
import { userCommand } from './userCommand.js'
import { verifyAuditCommand } from './verifyAuditCommand.js'

const COMMANDS: Record<string, Command> = {
  init: initCommand,
  start: startCommand,
  doctor,
  migrate: migrateCommand,
  project: projectCommand,
  user: userCommand,
  stats: statsCommand,
  sponsor: sponsorCommand,
  'verify-audit': verifyAuditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'rotate-pepper': rotatePepper,
  'rotate-kek': rotateKek,
  'forget-sign-in-keys': forgetSignInKeys,
}

const WIDTH = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
const HELP = `vestibule COMMAND [--help]

Reads the settings of the services from the environment, and from .env in this folder.

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(WIDTH)}  ${summary}`)
  .join('\n')}

Ends with ${EXIT.done} when all is well, ${EXIT.failed} when it is not, ${EXIT.usage} for a command line that cannot be read, ${EXIT.config} for a configuration
that cannot.
`

export async function runCli(args: readonly string[], io: runCli.Io): Promise<number> {
  const { env, out, err } = io
  const [name = '--help', ...rest] = args
  if (name === '--help') return end(out, HELP, EXIT.done)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined)
    return end(err, `There is no command "${name}".\n\n${HELP}`, EXIT.usage)
  const given = readArguments(command, rest)
  if (typeof given === 'string') return end(err, `${given}\n\n${command.help}`, EXIT.usage)
  if (given.values.help) return end(out, command.help, EXIT.done)
  try {
    return await command.run({ ...given, env, say: (line) => out(`${line}\n`) })
  } catch (error) {
    if (error instanceof UsageError)
      return end(err, `${error.message}\n\n${command.help}`, EXIT.usage)
    if (error instanceof ConfigError) return end(err, `${error.message}\n`, EXIT.config)
    if (!(error instanceof CommandError || error instanceof StartError)) throw error
    return end(err, `${error.message}\n`, EXIT.failed)
  }
}

export declare namespace runCli {
  type Io = {
    env: Record<string, string | undefined>
    out: (text: string) => void
    err: (text: string) => void
  }
}

/** An id (16 bytes, base64url) that starts like an option. No option has this length. */
const HYPHEN_ID = /^-[\w-]{21}$/

function readArguments(command: Command, args: string[]) {
  const options = { ...command.options, help: { type: 'boolean' } } as const
  try {
    const ids = args.includes('--') ? [] : args.filter((arg) => HYPHEN_ID.test(arg))
    const { values, positionals: words } = parseArgs({
      args: ids.length === 0 ? args : [...args.filter((arg) => !ids.includes(arg)), '--', ...ids],
      options,
      allowPositionals: command.takesWords === true,
    })
    return { values: values as Call['values'], words }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function end(write: (text: string) => void, text: string, code: number): number {
  write(text)
  return code
}
