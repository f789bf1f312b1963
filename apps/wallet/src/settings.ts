/** Wallet faults for testing a dapp, by URL parameter. */
export const SETTINGS = {
  neverAnswers: {
    title: 'Never answers',
    text: 'Proposals and requests arrive and wait, unseen.',
  },
  liesAboutSwitch: {
    title: 'Lies about switching',
    text: 'Reports a switch of the network, but stays on its network.',
  },
  rejectsWith5000: {
    title: 'Rejects with 5000',
    text: 'The code of WalletConnect, where most wallets say 4001.',
  },
  neverSignsIn: {
    title: 'Never signs in',
    text: 'Accepts only the session if a dapp also requests a sign-in, like older wallets. Applies from the next start.',
  },
} as const satisfies Record<string, { title: string; text: string }>

export type Setting = keyof typeof SETTINGS
export type Settings = Readonly<Record<Setting, boolean>>

export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const names = Object.keys(SETTINGS) as Setting[]
  return Object.fromEntries(names.map((name) => [name, query.has(name)])) as Settings
}

export function writeSettings(search: string, settings: Settings): string {
  const query = new URLSearchParams(search)
  for (const [name, on] of Object.entries(settings)) {
    if (on) query.set(name, '1')
    else query.delete(name)
  }
  return query.size === 0 ? '' : `?${query}`
}
