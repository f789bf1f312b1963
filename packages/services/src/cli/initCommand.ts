import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureMasterKey } from '../adapters/masterKey.js'
import { projectsSchema } from '../config/config.js'
import { KNOWN_NETWORKS } from '../namespaces/wellKnownNetworks.js'
import { type Command, CommandError, EXIT, UsageError } from './command.js'

/** Keep secrets and data out of git, images and packages. */
const IGNORED = ['.env', '.data', '*.key', 'projects.json', 'networks.json']
const FRAME = 'http://frame.localhost:4100'

export const initCommand: Command = {
  summary: 'writes a first configuration into this folder',
  help: `vestibule init [--origin URL] [--project ID] [--name NAME]

Writes .env, projects.json, networks.json and .data/master.key for this machine, and lists them in .gitignore and .dockerignore. Mails
are printed by the services. Changes no file that exists, and writes nothing if one of the first three does.

  --origin URL   the origin of your dapp; http://localhost:5173 when left out
  --project ID   the id that the dapp names; my-dapp when left out
  --name NAME    the name that visitors read in mails and in the frame; My dapp when left out
`,
  options: {
    origin: { type: 'string' },
    project: { type: 'string' },
    name: { type: 'string' },
  },
  run: async ({ values, say }) => {
    const { origin = 'http://localhost:5173', project = 'my-dapp', name = 'My dapp' } = values
    const projects = [{ id: project, name, allowedOrigins: [origin] }]
    const checked = projectsSchema(false).safeParse(projects)
    if (!checked.success) throw new UsageError(checked.error.issues.map(describe).join('\n'))
    const files = {
      '.env': environment(),
      'projects.json': json(projects),
      // Without a node, wallets sign on this network but cannot send.
      'networks.json': json([{ caipNetworkId: [...KNOWN_NETWORKS.keys()][0] }]),
    }
    const taken = Object.keys(files).filter((file) => existsSync(file))
    if (taken.length > 0)
      throw new CommandError(`There is a configuration here already: ${taken.join(', ')}.`)
    for (const [file, text] of Object.entries(files)) writeFileSync(file, text, { mode: 0o600 })
    mkdirSync('.data', { recursive: true, mode: 0o700 })
    ensureMasterKey(join('.data', 'master.key'), { random: randomBytes })
    for (const file of ['.gitignore', '.dockerignore']) ignore(file)
    say(`Made ${Object.keys(files).join(', ')} and .data/master.key.

Start the services:   npx @vestibule/services start
Then sign in at       ${FRAME}/hub/${project}
The code of the mail appears in the terminal of the services.`)
    return EXIT.done
  },
}

function describe({ path, message }: { path: PropertyKey[]; message: string }): string {
  const [, setting] = path
  const option = { id: '--project', name: '--name', allowedOrigins: '--origin' }[String(setting)]
  return `${option ?? String(setting)}: ${message}.`
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

const environment = () => `# docs/environment.md of the repository lists every setting.
# The origin of the frame: https and another site than your dapps, outside of this machine.
FRAME_ORIGIN=${FRAME}

# "console:" prints mails. A mail server is smtps://USER:PASSWORD@mail.example
SMTP_URL=console:
MAIL_FROM='Vestibule <login@localhost.localdomain>'

PROJECTS_FILE=projects.json
NETWORKS_FILE=networks.json

# A PostgreSQL server, postgres://USER:PASSWORD@HOST/DATABASE. Empty: a database in .data
DATABASE_URL=
`

function ignore(file: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').map((line) => line.trim())
  const missing = IGNORED.filter((entry) => !lines.includes(entry))
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`
  if (missing.length > 0) writeFileSync(file, `${start}${missing.join('\n')}\n`)
}
