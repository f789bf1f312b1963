import { GUEST_PROJECT_ID } from './localProjects.js'
import type { Addresses } from './stackFile.js'

/** The table for a person when everything answers. */
export function tableOf(addresses: Addresses, guests: readonly string[]): string {
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
    'Open the demo dapp, press Connect, and read your code in the mailbox. Ctrl-C ends everything.',
    '',
  ].join('\n')
}
