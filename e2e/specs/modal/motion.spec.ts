import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'

type Moment = { view: string | null; runs: string[]; height: number }

/** Records the moving elements and the view's height in each frame after a press, until the motion ends. */
async function watchMotion(page: Page): Promise<() => Promise<Moment[]>> {
  await page.evaluate(() => {
    const moments: Moment[] = []
    Object.assign(globalThis, { moments, rested: undefined })
    const card = document
      .querySelector('vestibule-modal')
      ?.shadowRoot?.querySelector<HTMLElement>('[data-testid=vb-modal]')
    const views = card?.querySelector<HTMLElement>('.views')
    if (!card || !views) throw new Error('There is no modal yet.')
    const nameOf = (animation: Animation) => {
      const name =
        animation instanceof CSSTransition
          ? animation.transitionProperty
          : (animation as CSSAnimation).animationName
      const { duration } = animation.effect?.getComputedTiming() ?? {}
      return `${name} ${duration}`
    }
    const look = () => {
      const moved = [
        ...views.getAnimations(),
        ...(card.querySelector('.view')?.getAnimations() ?? []),
      ]
      const view = card.getAttribute('data-view')
      moments.push({ view, runs: moved.map(nameOf), height: views.clientHeight })
      const before = moments[moments.length - 2]
      if (view === 'Connect' || moved.length > 0 || before?.view !== view)
        requestAnimationFrame(look)
      else Object.assign(globalThis, { rested: true })
    }
    requestAnimationFrame(look)
  })
  return async () => {
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'rested'))).toBe(true)
    return page.evaluate(() => Reflect.get(globalThis, 'moments'))
  }
}

const STEPS = [
  ['All Wallets', 'vb-all-wallets', 'AllWallets'],
  ['the QR code', 'vb-wallet-walletConnect', 'ConnectingWalletConnectBasic'],
  ['what a wallet is', 'vb-help', 'WhatIsAWallet'],
] as const

for (const [name, press, view] of STEPS)
  test(`[R10] ${name} fades in while the card grows, within 150 ms of the first frame`, async ({
    dapp,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
    // Hovering over the card fetches the views.
    await page.getByTestId(press).hover()
    await dapp.settle()
    const motion = await watchMotion(page)
    await page.getByTestId(press).click()
    const moments = await motion()
    const before = moments.filter((moment) => moment.view === 'Connect')
    const after = moments.filter((moment) => moment.view === view)
    const [first] = after
    const last = after[after.length - 1]
    expect(first?.runs).toContain('view-in 150')
    const moves = new Set(after.flatMap(({ runs }) => runs))
    expect([...moves].sort()).toEqual(['height 150', 'view-in 150'])
    const old = before[before.length - 1]?.height ?? 0
    expect(Math.abs((first?.height ?? 0) - old)).toBeLessThan(
      Math.abs((last?.height ?? 0) - old) / 2,
    )
  })

async function watchBalance(page: Page): Promise<() => Promise<string[]>> {
  await page.getByTestId('vb-balance').evaluate((balance) => {
    const texts: string[] = []
    Object.assign(globalThis, { texts })
    const note = () => texts.push(balance.querySelector('bdi')?.textContent ?? '')
    note()
    new MutationObserver(note).observe(balance, { characterData: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'texts'))
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`[V03] with motion ${reducedMotion} a balance changes ${reducedMotion === 'reduce' ? 'at once' : 'through the values between'}`, async ({
    dapp,
    page,
  }) => {
    await dapp.visitNew()
    await page.emulateMedia({ reducedMotion })
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-balance')).toHaveText('0ETH')
    const texts = await watchBalance(page)
    await dapp.fund()
    await expect(page.getByTestId('vb-balance')).toHaveText('1ETH')
    const [first, ...rest] = await texts()
    expect(first).toBe('0')
    if (reducedMotion === 'reduce') return expect(rest).toEqual(['1'])
    // The counting ends with the exact value, and never decreases.
    expect(rest.length).toBeGreaterThan(3)
    expect(rest.map(Number)).toEqual(rest.map(Number).toSorted((a, b) => a - b))
    expect(rest.at(-1)).toBe('1')
  })
