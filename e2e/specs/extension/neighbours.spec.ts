import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect, visit } from '../../fixtures/extension/extension.js'
import { ask } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

/** Ways in which other wallets define `window.ethereum`. `own` is their provider. */
const WAYS = {
  'sets a getter without a setter': `
    Object.defineProperty(window, 'ethereum', { get: () => own, configurable: false })`,
  'freezes the property': `
    Object.defineProperty(window, 'ethereum', { value: own, writable: false, configurable: false })`,
  'assigns it when the page is read': `
    addEventListener('DOMContentLoaded', () => {
      window.ethereum = own
      dispatchEvent(new Event('ethereum#initialized'))
    })`,
  'wraps what is there, with a setter for the next': `
    let last = window.ethereum ?? own
    Object.defineProperty(window, 'ethereum', {
      get: () => own,
      set: (next) => { last = next; own.providers = [own, next] },
    })`,
}

function makeNeighbour(name: string, way: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-neighbour-'))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const script = { js: ['inpage.js'], matches: ['http://*/*'], run_at: 'document_start' }
  write(
    'manifest.json',
    JSON.stringify({
      ...{ manifest_version: 3, name, version: '1' },
      content_scripts: [{ ...script, world: 'MAIN', all_frames: true }],
    }),
  )
  write(
    'inpage.js',
    `{
      const own = { isNeighbour: true, on() {}, removeListener() {}, request: async () => ['${name}'] }
      const info = { uuid: crypto.randomUUID(), name: '${name}', rdns: 'other.wallet', icon: 'data:image/png,' }
      const detail = Object.freeze({ info, provider: own })
      const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      addEventListener('eip6963:requestProvider', announce)
      announce()
      const features = { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) } }
      const wallet = { version: '1.0.0', name: '${name}', icon: 'data:image/png,', chains: ['solana:devnet'], features, accounts: [] }
      const register = ({ register }) => register(wallet)
      addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      ${way}
    }`,
  )
  return folder
}

const test = base.extend<{ ways: readonly (keyof typeof WAYS)[] }>({
  ways: [[], { option: true }],
  neighbours: async ({ ways }, use) => {
    const folders = ways.map((way, index) => makeNeighbour(`Other ${index + 1}`, WAYS[way]))
    await use(folders)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  },
})

const look = (page: Page) =>
  page.evaluate(async () => {
    const evm: string[] = []
    addEventListener('eip6963:announceProvider', (event) =>
      evm.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
    )
    dispatchEvent(new Event('eip6963:requestProvider'))
    const solana: string[] = []
    const register = ({ name }: { name: string }) => void solana.push(name)
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    const { ethereum } = window as unknown as {
      ethereum?: { request: (asked: object) => Promise<string[]> }
    }
    const [answer] = (await ethereum?.request({ method: 'eth_accounts' })) ?? []
    return { evm: evm.toSorted(), solana: solana.toSorted(), ethereum: answer }
  })

const SETTING = (isOn: boolean) => {
  const { chrome } = globalThis as unknown as {
    chrome: { storage: { sync: { set: (values: object) => Promise<void> } } }
  }
  return chrome.storage.sync.set({ oldDapps: isOn })
}

for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[])
  test.describe(`beside a wallet that ${way}`, () => {
    test.use({ ways: [way] })
    test('lets both wallets respond, and keeps the other wallet’s `window.ethereum`, also for old dapps', async ({
      page,
      panel,
      background,
    }) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      for (const isOn of [false, true]) {
        await (await background.worker()).evaluate(SETTING, isOn)
        await visit(page)
        const names = ['Other 1', 'Vestibule']
        await expect(look(page)).resolves.toEqual({
          evm: names,
          solana: names,
          ethereum: 'Other 1',
        })
        const connecting = ask(page, 'wallet_requestPermissions', [{ eth_accounts: {} }])
        await panel.letIn()
        await expect(connecting).resolves.toMatchObject({ result: [{}] })
        await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [ACCOUNT] })
        await expect(look(page)).resolves.toMatchObject({ ethereum: 'Other 1' })
      }
      expect(errors).toEqual([])
    })
  })

test.describe('beside two other wallets', () => {
  test.use({
    ways: ['wraps what is there, with a setter for the next', 'assigns it when the page is read'],
  })
  test('announces all three wallets, and each wallet responds', { tag: '@ci' }, async ({
    page,
    panel,
    background,
  }) => {
    await (await background.worker()).evaluate(SETTING, true)
    await visit(page)
    const names = ['Other 1', 'Other 2', 'Vestibule']
    await expect(look(page)).resolves.toMatchObject({ evm: names, solana: names })
    const connecting = ask(page, 'eth_requestAccounts')
    await panel.letIn()
    await expect(connecting).resolves.toEqual({ result: [ACCOUNT] })
    const isOurs = () =>
      page.evaluate(() => 'vestibule' in (Reflect.get(window, 'ethereum') as object))
    await expect(isOurs()).resolves.toBe(false)
  })
})
