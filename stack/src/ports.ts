import { StackError } from './net/stackError.js'

/** Default port and environment variable of each part that listens. */
export const PORTS = {
  dapp: { name: 'demo dapp', port: 4000, variable: 'VESTIBULE_DAPP_PORT' },
  frame: { name: 'frame and services', port: 4100, variable: 'VESTIBULE_FRAME_PORT' },
  mailbox: { name: 'mailbox', port: 4200, variable: 'VESTIBULE_MAILBOX_PORT' },
  smtp: { name: 'mail server', port: 4250, variable: 'VESTIBULE_SMTP_PORT' },
  faucet: { name: 'faucet', port: 4300, variable: 'VESTIBULE_FAUCET_PORT' },
  wallet: { name: 'wallet page', port: 4400, variable: 'VESTIBULE_WALLET_PORT' },
  idp: { name: 'identity provider', port: 4500, variable: 'VESTIBULE_IDP_PORT' },
  onramp: { name: 'vendor', port: 4600, variable: 'VESTIBULE_ONRAMP_PORT' },
  maker: { name: 'market maker', port: 4700, variable: 'VESTIBULE_MAKER_PORT' },
  bundler: { name: 'bundler', port: 4800, variable: 'VESTIBULE_BUNDLER_PORT' },
  'eip155:31337': { name: 'first chain', port: 8545, variable: 'VESTIBULE_CHAIN_31337_PORT' },
  'eip155:31338': { name: 'second chain', port: 8546, variable: 'VESTIBULE_CHAIN_31338_PORT' },
  // Default port of Esplora on a Bitcoin regtest.
  bitcoin: { name: 'Bitcoin network', port: 3002, variable: 'VESTIBULE_BITCOIN_PORT' },
  // Default port of a local Solana cluster. Its subscriptions use the next port.
  solana: { name: 'Solana cluster', port: 8899, variable: 'VESTIBULE_SOLANA_PORT' },
  solanaSocket: {
    name: 'Solana subscriptions',
    port: 8900,
    variable: 'VESTIBULE_SOLANA_SOCKET_PORT',
  },
} as const satisfies Record<string, { name: string; port: number; variable: string }>

export type Part = keyof typeof PORTS
export type Ports = Record<Part, number>

export function readPorts(env: NodeJS.ProcessEnv): Ports {
  return mapParts((part) => {
    const { port, variable } = PORTS[part]
    const value = env[variable]
    if (value === undefined || value === '') return port
    const moved = Number(value)
    if (!Number.isInteger(moved) || moved < 0 || moved > 65_535)
      throw new StackError(`\`${variable}\` must be a port from 0 to 65535, not "${value}".`)
    return moved
  })
}

export function freePorts(): Ports {
  return mapParts(() => 0)
}

function mapParts(portOf: (part: Part) => number): Ports {
  const parts = Object.keys(PORTS) as Part[]
  return Object.fromEntries(parts.map((part) => [part, portOf(part)])) as Ports
}
