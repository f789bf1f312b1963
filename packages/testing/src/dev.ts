#!/usr/bin/env node
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const HELP = `vestibule-dev [--origin URL]… [--data FOLDER] [--fresh]

Starts services with the frame, chains, a mailbox, an identity provider and a phone on this machine, until Ctrl-C.

  --origin URL    the origin of your dapp; http://localhost:5173 when left out. Its project is my-dapp
  --data FOLDER   accounts, wallets and balances; .vestibule when left out
  --fresh         deletes those of earlier runs
`

const { values } = parseArgs({
  options: {
    origin: { type: 'string', multiple: true, default: ['http://localhost:5173'] },
    data: { type: 'string', default: '.vestibule' },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(HELP)
else {
  process.env.VESTIBULE_DAPP_ORIGINS = values.origin.join(',')
  process.env.VESTIBULE_DATA_DIR = resolve(values.data)
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...(values.fresh ? ['--fresh'] : []))
  await import('@vestibule/stack/main')
}
