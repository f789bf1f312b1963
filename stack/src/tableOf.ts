import type { Addresses } from './stackFile.js'

/** What a person sees when everything answers. */
export function tableOf(addresses: Addresses): string {
  const { dapp, frame, mailbox, wallet, relay, faucet, chains } = addresses
  const rows = [
    ['Demo dapp', dapp],
    ['Mailbox', mailbox],
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
    '',
    'Open the demo dapp, press Connect, and read your code in the mailbox. Ctrl-C ends everything.',
    '',
  ].join('\n')
}
