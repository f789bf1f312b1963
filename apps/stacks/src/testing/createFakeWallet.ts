import type { StacksAccounts, StacksWallet } from '../stacksWallet.js'

export const ADDRESSES = {
  '1': ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'SP3FBR2AGK5H9QBDH3EEN6DF8EK8JY7RX8QJ5SVTE'],
  '2147483648': ['ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G'],
} as const satisfies Record<string, readonly string[]>

export function createFakeWallet(name: string, rdns: string) {
  const listeners = new Set<(accounts: StacksAccounts) => void>()
  const asked: string[] = []
  let accounts: StacksAccounts = null

  function change(now: StacksAccounts) {
    accounts = now
    for (const tell of [...listeners]) tell(now)
  }

  const accountsOn = (params: unknown): StacksAccounts => {
    const { network = '1' } = (params ?? {}) as { network?: string }
    const addresses = (ADDRESSES as Record<string, readonly string[]>)[network]
    if (addresses === undefined) throw Object.assign(new Error('Unknown network'), { code: 4902 })
    return { network, addresses }
  }

  const wallet: StacksWallet = {
    name,
    rdns,
    async request({ method, params }) {
      asked.push(method)
      if (method === 'stx_connect') accounts = accountsOn(params)
      if (method === 'stx_switchNetwork') change(accountsOn(params))
      if (method === 'stx_disconnect') accounts = null
      return method === 'stx_transfer' ? '0xfeed' : accounts
    },
    on: (_event, listener) => void listeners.add(listener),
    off: (_event, listener) => void listeners.delete(listener),
  }
  return { wallet, asked, change }
}
