import type { Page } from '@playwright/test'
import { inBrowser } from './browser.js'
import { servePages } from './loading/servePages.js'
import { type Figure, median, ms } from './table.js'

const RUNS = 7
/** Recorded time in ms after a press. Every animation ends sooner. */
const MOVES_FOR = 600

const STEPS = [
  { what: 'Connect to All Wallets', press: 'vb-all-wallets', view: 'AllWallets' },
  { what: 'All Wallets back to Connect', press: 'vb-back', view: 'Connect' },
  {
    what: 'Connect to QR code',
    press: 'vb-wallet-walletConnect',
    view: 'ConnectingWalletConnectBasic',
  },
  { what: 'QR code back to Connect', press: 'vb-back', view: 'Connect' },
  { what: 'Connect to What is a wallet?', press: 'vb-help', view: 'WhatIsAWallet' },
] as const

/**
 * Measures the load on the main thread while the page loads, opens the modal and changes views, at
 * full and at quarter CPU speed.
 */
export function smoothness(): Promise<Figure[]> {
  return inBrowser(({ newPage, addresses }) =>
    servePages(async (pages) => {
      const figures: Figure[] = []
      for (const slowDown of [1, 4]) {
        const blocked = { demo: [] as number[], blank: [] as number[], vestibule: [] as number[] }
        const load = async (address: string) => {
          const page = await newPage()
          await page.setViewportSize({ width: 1000, height: 800 })
          await slow(page, slowDown)
          return { page, blocked: await blockedWhileLoading(page, address) }
        }
        const card: number[] = []
        const field: number[] = []
        const frames = new Map<string, number[]>()
        for (let run = 0; run < RUNS; run++) {
          for (const name of ['blank', 'vestibule'] as const) {
            const loaded = await load(pages[name])
            blocked[name].push(loaded.blocked)
            await loaded.page.context().close()
          }
          const { page, blocked: inDemo } = await load(`${addresses.dapp}/?wallet=announced`)
          blocked.demo.push(inDemo)
          const opened = await open(page)
          card.push(opened.card)
          field.push(opened.field)
          for (const { what, ...step } of STEPS)
            frames.set(what, [...(frames.get(what) ?? []), await longestFrame(page, step)])
          await page.context().close()
        }
        const at = `at ${slowDown}x`
        figures.push(
          ms(`load of the demo, blocked ${at}`, blocked.demo),
          ms(`load of a page with Vestibule's buttons, blocked ${at}`, blocked.vestibule),
          ms(`load of the same page with its own buttons, blocked ${at}`, blocked.blank),
          ms(
            `Vestibule over the blank page, blocked ${at}`,
            median(blocked.vestibule) - median(blocked.blank),
          ),
          ms(`click to the card, opaque ${at}`, card),
          ms(`click to the email field ${at}`, field),
          ...[...frames].map(([what, values]) => ms(`longest frame, ${what} ${at}`, values)),
        )
      }
      return figures
    }),
  )
}

async function slow(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Total blocking time in ms: task time beyond 50 ms, until one second after the button is ready. */
async function blockedWhileLoading(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const all: number[] = []
    Object.assign(globalThis, { longTasks: all })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) all.push(duration - 50)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address)
  await page.getByTestId('vb-connect-button').waitFor()
  await page.waitForTimeout(1_000)
  return page.evaluate(() =>
    (globalThis as unknown as { longTasks: number[] }).longTasks.reduce((sum, ms) => sum + ms, 0),
  )
}

/**
 * Time in ms from the click to the frames that show the card and the email field. The pointer
 * already hovers over the button.
 */
async function open(page: Page): Promise<{ card: number; field: number }> {
  const painted = page.evaluate(
    () =>
      new Promise<{ card: number; field: number }>((resolve) => {
        let clicked = 0
        let card = 0
        addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), {
          capture: true,
          once: true,
        })
        const isOpaque = (id: string) => {
          const root = document.querySelector('vestibule-modal')?.shadowRoot
          let element = root?.querySelector(`[data-testid="${id}"]`)
          if (!element?.checkVisibility()) return false
          for (; element; element = element.parentElement)
            if (Number(getComputedStyle(element).opacity) < 1) return false
          return true
        }
        const look = () => {
          const now = performance.now() - clicked
          if (clicked > 0 && card === 0 && isOpaque('vb-modal')) card = now
          if (card > 0 && isOpaque('vb-email-input')) resolve({ card, field: now })
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await page.getByTestId('vb-connect-button').hover()
  await page.waitForTimeout(600)
  await page.mouse.down()
  await page.mouse.up()
  return painted
}

/** The longest time in ms between two frames after a press. */
async function longestFrame(page: Page, { press, view }: { press: string; view: string }) {
  // Wait for the chunks that the open modal loads.
  await page.waitForTimeout(500)
  await page.getByTestId(press).first().hover()
  await page.waitForTimeout(200)
  await page.evaluate((duration) => {
    const longest = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        () => {
          const start = performance.now()
          let last = start
          let longest = 0
          const next = () => {
            const now = performance.now()
            longest = Math.max(longest, now - last)
            last = now
            if (now - start > duration) resolve(longest)
            else requestAnimationFrame(next)
          }
          requestAnimationFrame(next)
        },
        { capture: true, once: true },
      )
    })
    Object.assign(globalThis, { longest })
  }, MOVES_FOR)
  await page.mouse.down()
  await page.mouse.up()
  await page.locator(`[data-testid="vb-modal"][data-view="${view}"]`).waitFor()
  return page.evaluate(() => (globalThis as unknown as { longest: Promise<number> }).longest)
}
