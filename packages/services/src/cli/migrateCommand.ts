import { type Client, escapeIdentifier } from 'pg'
import { readConfig } from '../config/config.js'
import { migrate, readSchema } from '../db/migrate.js'
import { type Command, CommandError, EXIT } from './command.js'
import { withClient } from './openClient.js'

const OF_THE_RELAY = ['relay_messages', 'relay_usage', 'relay_receipts', 'readiness']

export const migrateCommand: Command = {
  summary: 'brings the tables of the database up to date',
  help: `vestibule migrate [--check] [--role NAME] [--relay-role NAME]

Brings the tables up to this release, all or nothing. Run it with a DATABASE_URL of the tables' owner, before services that
start with MIGRATE=off or with a role that may not change tables.

  --check       changes nothing; ends with ${EXIT.failed} while migrations are missing
  --role        lets this role read and write rows, and nothing else: the role of the services
  --relay-role  lets this role read and write the rows of the relay: the role of processes with ROLES=relay
`,
  options: {
    check: { type: 'boolean' },
    role: { type: 'string' },
    'relay-role': { type: 'string' },
  },
  async run({ values, env, say }) {
    const { check, role, 'relay-role': relayRole } = values
    return withClient(readConfig(env), async (client) => {
      if (check) {
        const { missing, unknown } = await readSchema(client)
        say(`${missing} migrations are missing, ${unknown} are of a later release.`)
        return missing + unknown === 0 ? EXIT.done : EXIT.failed
      }
      const { missing } = await migrate(client)
      say(missing === 0 ? 'The tables are up to date.' : `${missing} migrations were applied.`)
      const grants = [
        { name: role, tables: 'all tables in schema public', sequences: true },
        { name: relayRole, tables: `table ${OF_THE_RELAY.join(', ')}`, sequences: false },
      ]
      for (const { name, ...rights } of grants) {
        if (typeof name !== 'string') continue
        await grant(client, name, rights)
        say(`The role ${name} may read and write rows.`)
      }
      return EXIT.done
    })
  },
}

async function grant(
  client: Client,
  name: string,
  { tables, sequences }: { tables: string; sequences: boolean },
) {
  const role = escapeIdentifier(name)
  const statements = [
    `grant usage on schema public, drizzle to ${role}`,
    `grant select on all tables in schema drizzle to ${role}`,
    `grant select, insert, update, delete on ${tables} to ${role}`,
    ...(sequences ? [`grant usage, select on all sequences in schema public to ${role}`] : []),
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } catch (cause) {
    const { code } = cause as { code?: string }
    const isUnknown = code === '42704'
    throw new CommandError(
      isUnknown
        ? `There is no role "${name}"; run CREATE ROLE first.`
        : `Failed to grant rights to the role ${name} (${code ?? 'no answer'}): run this as the owner of the tables.`,
      { cause },
    )
  }
}
