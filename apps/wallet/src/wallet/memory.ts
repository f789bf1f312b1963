import type { Chain } from '../config.js'

const KEY = 'vestibule-wallet'

/** Contains no secret: the accounts are public test accounts. */
export type Memory = {
  accountCount: number
  addedChains: readonly Chain[]
  /** The chosen network of each session, by topic and namespace. */
  activeChains: Readonly<Record<string, string>>
}

const EMPTY: Memory = { accountCount: 2, addedChains: [], activeChains: {} }

export function readMemory(): Memory {
  const text = localStorage.getItem(KEY)
  return text === null ? EMPTY : { ...EMPTY, ...JSON.parse(text) }
}

export function writeMemory(memory: Memory): void {
  localStorage.setItem(KEY, JSON.stringify(memory))
}
