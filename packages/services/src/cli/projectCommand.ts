import { readProjects } from '../config/followProjects.js'
import { type Call, type Command, CommandError, EXIT, UsageError } from './command.js'
import { changeFile, type ProjectEntry } from './projects/changeFile.js'
import { changeProject } from './projects/changeProject.js'
import { describeProject } from './projects/describeProject.js'

export const projectCommand: Command = {
  summary: 'shows and changes projects and their features',
  help: `vestibule project list
vestibule project show ID
vestibule project set ID [--allow-origin URL]… [--remove-origin URL]… [--feature NAME=VALUE]…

Works on PROJECTS_FILE alone. Services that run take a change up within seconds; dapps follow when their page is loaded the next
time. A change with a fault changes nothing.

  --allow-origin URL    a page of this origin may use the project
  --remove-origin URL   it may not any more
  --feature NAME=VALUE  decides in the place of the dapps; with \`default\` the choice is theirs again
      login=email,google   the logins that are offered, or none
      passkey=on|off       sign-in by a passkey alone
      multiWallet=on|off   several wallets connected at once
      activity=on|off      the account's list of activity
      analytics=on|off     whether events of dapps that collect them are counted
`,
  takesWords: true,
  options: {
    'allow-origin': { type: 'string', multiple: true },
    'remove-origin': { type: 'string', multiple: true },
    feature: { type: 'string', multiple: true },
  },
  run: async ({ values, words, env, say }) => {
    const file = env.PROJECTS_FILE
    if (!file) throw new CommandError('PROJECTS_FILE is not set.')
    const development = env.NODE_ENV === 'development'
    const [action, id, ...rest] = words
    if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest.join(' ')}.`)
    if (action === 'list' && id === undefined) {
      for (const project of readProjects(file, development)) say(`${project.id}  ${project.name}`)
      return EXIT.done
    }
    if ((action !== 'show' && action !== 'set') || id === undefined)
      throw new UsageError('The subcommand is missing: list, show ID or set ID.')
    const find = () => readProjects(file, development).find((one) => one.id === id)
    const known = find()
    if (known === undefined) throw new CommandError(`${file} has no project "${id}".`)
    if (action === 'set')
      changeFile(file, {
        development,
        change: (entries: ProjectEntry[]) =>
          entries.map((entry) => (entry.id === id ? changeProject(entry, listsOf(values)) : entry)),
      })
    for (const line of describeProject(find() ?? known)) say(line)
    return EXIT.done
  },
}

function listsOf(values: Call['values']): changeProject.Changes {
  const list = (name: string) => [values[name] ?? []].flat().map(String)
  return {
    allowed: list('allow-origin'),
    removed: list('remove-origin'),
    features: list('feature'),
  }
}
