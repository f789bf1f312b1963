#!/usr/bin/env node
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { onOrphaned } from './onOrphaned.js'
import { withTwins } from './withTwins.js'

const HELP = `vestibule-dev [--origin URL]… [--data FOLDER] [--fresh]

Starts services with the frame, chains, a mailbox, an identity provider and a phone on this machine, until Ctrl-C.

  --origin URL    the origin of your dapp, of http://localhost:5173 (Vite) and http://localhost:3000 (Next) when left out. A name of
                  this machine stands for both localhost and 127.0.0.1. Its project is my-dapp
  --data FOLDER   accounts, wallets and balances; .vestibule when left out
  --fresh         deletes those of earlier runs
`

const { values } = parseArgs({
  options: {
    origin: {
      type: 'string',
      multiple: true,
      default: ['http://localhost:5173', 'http://localhost:3000'],
    },
    data: { type: 'string', default: '.vestibule' },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(HELP)
else {
  process.env.VESTIBULE_DAPP_ORIGINS = withTwins(values.origin).join(',')
  process.env.VESTIBULE_DATA_DIR = resolve(values.data)
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...(values.fresh ? ['--fresh'] : []))
  // npm and its shell do not forward the signal that ends them.
  if (process.env.npm_command !== undefined) onOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  await import('@vestibule/stack/main')
}
