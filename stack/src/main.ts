import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readDappOrigins } from './dappOrigins.js'
import { GUEST_PROJECT_ID } from './localProjects.js'
import { StackError } from './net/stackError.js'
import { readPorts } from './ports.js'
import type { Addresses } from './stackFile.js'
import { startStack } from './startStack.js'

const DATA = fileURLToPath(new URL('../../.stack', import.meta.url))
/** Timeout for the stop of all parts together. */
const TIMEOUT_MS = 15_000

/** Aborts when the stack must end. npm may deliver one Ctrl-C several times. */
function endOfStack(): AbortSignal {
  const end = new AbortController()
  const ask = () => end.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  // The script that started this process has ended, perhaps with its terminal.
  process.on('disconnect', ask)
  process.stdout.on('error', ask)
  end.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), TIMEOUT_MS).unref())
  return end.signal
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined))
  })
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean' } } })
  const end = endOfStack()
  const guests = readDappOrigins(process.env)
  const stack = await startStack({
    ports: readPorts(process.env),
    dataDir: process.env.VESTIBULE_DATA_DIR || DATA,
    guests,
    devnetUrl: process.env.VESTIBULE_SOLANA_DEVNET_URL || undefined,
    fresh: values.fresh,
  })
  if (!end.aborted) console.log(tableOf(stack.addresses, guests))
  const failure = await Promise.race([untilAborted(end), stack.failure])
  if (failure !== undefined) console.error(failure.message)
  await stack.stop()
  return failure === undefined ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StackError ? error.message : error)
    process.exit(1)
  },
)

function tableOf(addresses: Addresses, guests: readonly string[]): string {
  const { dapp, frame, mailbox, idp, onramp, wallet, relay, faucet, chains } = addresses
  const rows = [
    ['Demo dapp', dapp],
    ...guests.map((origin) => ['Your dapp', `${origin} (project ${GUEST_PROJECT_ID})`] as const),
    ['Mailbox', mailbox],
    ['Identity provider (plays all)', idp],
    ['Vendor (sells for test cards)', onramp],
    ['Wallet (plays the phone)', wallet],
    ['Frame', frame],
    ['Relay', relay],
    ['Faucet', faucet],
    ...Object.entries(chains).map(([network, url]) => [`Chain ${network}`, url]),
  ] as const
  const width = Math.max(...rows.map(([name]) => name.length)) + 3
  return [
    '',
    'Vestibule is ready.',
    '',
    ...rows.map(([name, address]) => `  ${name.padEnd(width)}${address}`),
    ...(addresses.solana === undefined
      ? [
          '',
          'Solana: this platform has no local cluster, so that accounts of Solana sign and send nothing here.',
        ]
      : []),
    '',
    `Open ${guests.length > 0 ? 'your' : 'the demo'} dapp, press Connect, and read your code in the mailbox. Ctrl-C ends everything.`,
    '',
  ].join('\n')
}
