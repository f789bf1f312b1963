import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.js'
import { ConfigError } from '../config/configError.js'
import { writeBackup } from '../db/backup/writeBackup.js'
import { readCounts } from '../domain/analytics/readCounts.js'
import { StartError } from '../platform/startError.js'
import { type Call, type Command, CommandError, EXIT, UsageError } from './command.js'
import { doctor } from './doctorCommand.js'
import { forgetSignInKeys } from './forgetSignInKeys.js'
import { initCommand } from './initCommand.js'
import { migrateCommand } from './migrateCommand.js'
import { withClient } from './openClient.js'
import { withWorkplace } from './openWorkplace.js'
import { projectCommand } from './projectCommand.js'
import { restoreCommand } from './restoreCommand.js'
import { rotateKek } from './rotateKek.js'
import { rotatePepper } from './rotatePepper.js'
import { sponsorCommand } from './sponsorCommand.js'
import { userCommand } from './userCommand.js'
import { verifyAuditCommand } from './verifyAuditCommand.js'

const MOST_DAYS = 400

const statsCommand: Command = {
  summary: 'prints counts of visitor events',
  help: `vestibule stats --project ID [--days N] [--json]

How often each event came from the dapps of a project that collect them (\`features.analytics\`), with the wallet, the provider
or the network that it was about. The services keep counts by day for ${MOST_DAYS} days, and nothing about any one visitor.

  --project ID   the project
  --days N       how many days, today (UTC) included; 30 when left out
  --json         one line of JSON for each
`,
  options: { project: { type: 'string' }, days: { type: 'string' }, json: { type: 'boolean' } },
  run: async (call) => {
    const { project, days } = readOptions(call)
    return withWorkplace(call, async ({ db }) => {
      const counts = await readCounts(db, { project, days, now: Date.now() })
      const width = Math.max(0, ...counts.map(({ count }) => String(count).length))
      for (const { event, detail, count } of counts)
        call.say(
          call.values.json
            ? JSON.stringify({ event, detail, count })
            : `${String(count).padStart(width)}  ${[event, detail].join('  ').trimEnd()}`,
        )
      if (counts.length === 0 && !call.values.json)
        call.say(`No events of ${project} in ${days} days.`)
      return EXIT.done
    })
  },
}

const backupCommand: Command = {
  summary: 'writes the database to a file',
  help: `vestibule backup --file FILE

Writes all tables of the database of the environment to a new file, as they are at one moment. The services work on.
vestibule restore reads it, also with a later release. The file has the mail addresses of visitors, and no key that opens a
wallet: keep it private, and the master key in another place.

  --file   the file, which must not exist
`,
  options: { file: { type: 'string' } },
  async run({ values, env, say }) {
    const { file } = values
    if (typeof file !== 'string') throw new UsageError('--file is missing.')
    const config = readConfig(env)
    const { rows } = await withClient(config, (client) => writeBackup(client, file))
    say(`${file} has ${rows} rows. Back ${config.masterKeyFile} up, too, in another place.`)
    return EXIT.done
  },
}

const startCommand: Command = {
  summary: 'starts the services',
  help: `vestibule start

Starts the services in this process. Ctrl-C, SIGINT or SIGTERM ends them. Ends with ${EXIT.config} for a configuration that cannot be read.
`,
  options: {},
  run: async () => {
    await import('../main.js')
    return Number(process.exitCode ?? EXIT.done)
  },
}

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

/** Runs one command of the command line. @returns the exit code */
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

/** A command's arguments, or the fault of its command line. */
function readArguments(command: Command, args: string[]) {
  const options = { ...command.options, help: { type: 'boolean' } } as const
  try {
    const { values, positionals: words } = parseArgs({
      args,
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

function readOptions({ values }: Call) {
  const { project, days = '30' } = values
  if (typeof project !== 'string' || project === '') throw new UsageError('--project is missing.')
  if (!/^\d{1,3}$/.test(String(days)) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw new UsageError(`--days must be a whole number from 1 to ${MOST_DAYS}.`)
  return { project, days: Number(days) }
}
