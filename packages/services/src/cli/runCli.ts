import { parseArgs } from 'node:util'
import { ConfigError } from '../config/configError.js'
import { StartError } from '../platform/startError.js'
import { type Command, CommandError, EXIT } from './command.js'
import { doctor } from './doctorCommand.js'
import { forgetSignInKeys } from './forgetSignInKeys.js'
import { restoreCommand } from './restoreCommand.js'
import { rotateKek } from './rotateKek.js'
import { rotatePepper } from './rotatePepper.js'
import { verifyAuditCommand } from './verifyAuditCommand.js'

const COMMANDS: Record<string, Command> = {
  doctor,
  'verify-audit': verifyAuditCommand,
  restore: restoreCommand,
  'rotate-pepper': rotatePepper,
  'rotate-kek': rotateKek,
  'forget-sign-in-keys': forgetSignInKeys,
}

const WIDTH = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
const HELP = `vestibule COMMAND [--help]

The environment is that of the services.

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(WIDTH)}  ${summary}`)
  .join('\n')}

Ends with ${EXIT.done} when all is well, ${EXIT.failed} when it is not, ${EXIT.usage} for a command line that cannot be read, ${EXIT.config} for a configuration
that cannot.
`

/** Runs one command of the command line. @returns the exit code */
export async function runCli(args: readonly string[], io: runCli.Io): Promise<number> {
  const { env, out, err } = io
  const [name = '--help', ...rest] = args
  if (name === '--help') return end(out, HELP, EXIT.done)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined)
    return end(err, `There is no command "${name}".\n\n${HELP}`, EXIT.usage)
  const values = readValues(command, rest)
  if (typeof values === 'string') return end(err, `${values}\n\n${command.help}`, EXIT.usage)
  if (values.help) return end(out, command.help, EXIT.done)
  try {
    return await command.run({ values, env, say: (line) => out(`${line}\n`) })
  } catch (error) {
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

/** The options of a command line, or what is wrong with it. */
function readValues(command: Command, args: string[]) {
  const options = { ...command.options, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: false }).values as Record<
      string,
      string | boolean | undefined
    >
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function end(write: (text: string) => void, text: string, code: number): number {
  write(text)
  return code
}
