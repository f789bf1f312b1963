import type { Page } from '@playwright/test'
import { createTestWallet } from '@vestibule/host-sdk/testing'
import type { World } from '../world.js'

/** An account with coins on the local chains. */
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ID = 'org.vestibule.testwallet'

export type AnnouncedWallet = {
  /** The row's test id is `vb-wallet-` and this id. */
  id: string
  address: string
  /** Requests that the visitor decided. */
  calls: readonly { method: string; params?: unknown }[]
  /** Rejects the next request. */
  reject: () => void
}

/** Announces a wallet (EIP-6963). Call this before `page.goto`. */
export async function announceTestWallet(
  page: Page,
  { chains }: Pick<World, 'chains'>,
): Promise<AnnouncedWallet> {
  let answer: 'approve' | 'reject' = 'approve'
  const nodes = Object.entries(chains)
    .filter(([network]) => network.startsWith('eip155:'))
    .map(([network, rpcUrl]) => ({ chainId: Number(network.split(':')[1]), rpcUrl }))
  const wallet = createTestWallet({
    address: ADDRESS,
    chains: nodes,
    decide: () => {
      const decided = answer
      answer = 'approve'
      return decided
    },
  })
  await page.exposeFunction('askTestWallet', (asked: { method: string; params?: unknown }) =>
    wallet.provider.request(asked),
  )
  await page.addInitScript((rdns) => {
    const { askTestWallet } = window as unknown as { askTestWallet: (asked: unknown) => unknown }
    const detail = Object.freeze({
      info: { uuid: crypto.randomUUID(), rdns, name: 'Test Wallet', icon: 'data:image/svg+xml,' },
      provider: { request: askTestWallet, on() {}, removeListener() {} },
    })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, ID)
  return {
    calls: wallet.calls,
    id: ID,
    address: ADDRESS,
    reject: () => {
      answer = 'reject'
    },
  }
}
