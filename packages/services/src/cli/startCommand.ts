import { type Command, EXIT } from './command.js'

export const startCommand: Command = {
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
