import { readConfig } from '../config/config.js'
import { writeBackup } from '../db/backup/writeBackup.js'
import { type Command, EXIT, UsageError } from './command.js'
import { withClient } from './openClient.js'

export const backupCommand: Command = {
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
