import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { PORTS } from '../world/ports.js'
import { requireClient } from './packages.js'

const PAGE = 'http://solana-dapp.localhost/'
const NODE = `http://127.0.0.1:${PORTS.solana}`
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
/** The network that pages request. The local cluster responds instead. */
export const CLUSTER = 'https://api.devnet.solana.com'

export const SOLANA_STEPS: readonly (readonly [string, string?])[] = [
  ['faucet.convertSolToWsol'],
  ['signMessage.signMessage', 'signMessage.signedMessage'],
  ['sendSol.signTransaction', 'sendSol.signedTransaction'],
  ['sendSol.sendTransaction', 'sendSol.transactionHash'],
  ['sendSolVersioned.signTransaction', 'sendSolVersioned.signedTransaction'],
  ['sendSolVersioned.sendTransaction', 'sendSolVersioned.transactionHash'],
  ['sendMemo.signTransaction', 'sendMemo.signedTransaction'],
  ['sendMemo.sendTransaction', 'sendMemo.transactionHash'],
  ['sendWSol.signTransaction', 'sendWSol.signedTransactions'],
  ['sendWSol.sendTransaction', 'sendWSol.transactionHashs'],
]

export async function serveDevnet(page: Page) {
  await page.routeWebSocket(/devnet/, (socket) => socket.close())
  await page.route(`${CLUSTER}/**`, async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const response = await fetch(NODE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: route.request().postData() ?? '',
    })
    return route.fulfill({
      headers,
      contentType: 'application/json',
      body: await response.text(),
    })
  })
}

export async function openSolanaTestDapp(page: Page) {
  const folder = dirname(requireClient.resolve('@metamask/test-dapp-solana'))
  await serveDevnet(page)
  await page.route(`${PAGE}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    return route.fulfill({
      body: readFileSync(join(folder, path)),
      contentType: TYPES[extname(path)] ?? 'text/plain',
    })
  })
  await page.goto(PAGE)
}

export async function fundSolana(address: string) {
  await fetch(NODE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'requestAirdrop' },
      params: [address, 5_000_000_000],
    }),
  })
}

export const solanaAccount = (page: Page) =>
  page.evaluate(() => {
    type Wallet = { name: string; accounts: { address: string }[] }
    const wallets: Wallet[] = []
    const register = (...more: Wallet[]) => void wallets.push(...more)
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    return wallets.find(({ name }) => name === 'Vestibule')?.accounts[0]?.address ?? ''
  })
