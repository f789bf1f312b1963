import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { DAPP_ORIGIN } from '../world/ports.js'
import { requireClient } from './packages.js'

const PAGE = `${DAPP_ORIGIN}/test-dapp/`
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

export type Call = { method: string; result?: unknown; error?: { code: unknown; message: string } }

/**
 * Opens MetaMask's test dapp on the demo's origin. Includes the demo's script unless `alone`.
 * Blocks requests to other sites.
 */
export async function openTestDapp(page: Page, { alone = false } = {}) {
  const folder = dirname(requireClient.resolve('@metamask/test-dapp/dist/index.html'))
  const demo = await (await fetch(`http://127.0.0.1:${new URL(DAPP_ORIGIN).port}`)).text()
  const ours = alone
    ? []
    : (demo.match(/<script.*id="stack".*|<(script|link).*\/assets\/.*/g) ?? [])
  await page.routeWebSocket('wss://**', (socket) => socket.close())
  await page.route('https://**', (route) => route.abort())
  await page.route(`${PAGE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) || 'index.html'
    const text = readFileSync(join(folder, name), 'utf8')
    const body = name === 'index.html' ? text.replace('<head>', `<head>${ours.join('')}`) : text
    return route.fulfill({ body, contentType: TYPES[extname(name)] ?? 'text/plain' })
  })
  await page.goto(`${PAGE}?config=${encodeURIComponent(JSON.stringify({ announce: true }))}`)
  await page.evaluate(watchProvider)
  await page.locator('#providers').getByRole('button').first().click()
}

export const callsSince = (page: Page, from: number): Promise<Call[]> =>
  page.evaluate((index) => (window as unknown as { calls: Call[] }).calls.slice(index), from)

/** The dapp's buttons in order, except those that only open an app. */
export const listButtons = (page: Page): Promise<{ id: string; title: string }[]> =>
  page.evaluate(() => {
    const text = (element: Element | null | undefined) =>
      (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
    return [...document.querySelectorAll('button[id]')].map((button) => {
      const card = button.closest('.card-body')?.querySelector('.card-title')
      return { id: button.id, title: `${text(card)}: ${text(button)}`.replace(/^: /, '') }
    })
  })

/** Runs in the page. Records requests to the announced provider. */
function watchProvider() {
  type Provider = { request: (call: { method: string }) => Promise<unknown> }
  const calls: Call[] = []
  const announced: Provider[] = []
  Object.assign(window, { calls })
  const take = (event: Event) =>
    announced.push((event as CustomEvent<{ provider: Provider }>).detail.provider)
  addEventListener('eip6963:announceProvider', take)
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', take)
  const [provider] = announced
  if (provider === undefined) throw new Error('No wallet was announced.')
  const { request } = provider
  // The dapp disables its buttons for other wallets.
  Object.assign(provider, { isMetaMask: true })
  provider.request = async (call) => {
    const entry: Call = { method: call.method }
    calls.push(entry)
    try {
      const result = await request(call)
      entry.result = result ?? null
      return result
    } catch (error) {
      const { code, message } = error as { code: unknown; message: string }
      entry.error = { code, message }
      throw error
    }
  }
}
