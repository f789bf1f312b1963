import type { Page, Route } from '@playwright/test'
import type { Core } from '@vestibule/host-sdk/internal'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { TEST_WALLET } from '../../fixtures/directory.js'
import { API } from '../../world/ports.js'

type View = ReturnType<Core['store']['getState']>['stack'][number]

const wallet = {
  id: 'io.metamask',
  name: 'MetaMask',
  homepage: 'https://metamask.io',
  mobile_link: 'metamask://',
  chrome_store: 'https://example.com',
}
const email = 'a@example.com'
const caipNetworkId = 'eip155:31338'
const connectorId = 'org.vestibule.testwallet'

const VIEWS: readonly View[] = [
  { name: 'Connect', params: undefined },
  { name: 'SignIn', params: undefined },
  { name: 'ConnectWallets', params: undefined },
  { name: 'AllWallets', params: undefined },
  { name: 'GetWallet', params: undefined },
  { name: 'Downloads', params: { wallet } },
  { name: 'WhatIsAWallet', params: undefined },
  { name: 'WhatIsANetwork', params: undefined },
  { name: 'ConnectingExternal', params: { connectorId, namespace: 'eip155' } },
  {
    name: 'ConnectingMultiChain',
    params: { connectors: [{ connectorId, namespace: 'eip155' }] },
  },
  { name: 'ConnectingSocial', params: { provider: 'google' } },
  { name: 'ConnectingWalletConnect', params: { wallet } },
  { name: 'ConnectingWalletConnectBasic', params: undefined },
  { name: 'EmailVerifyDevice', params: { email } },
  { name: 'EmailVerifyOtp', params: { email } },
  { name: 'EmbeddedWallet', params: { surface: 'consent' } },
  { name: 'ApproveTransaction', params: undefined },
  { name: 'Networks', params: undefined },
  { name: 'SwitchActiveChain', params: { caipNetworkId } },
  { name: 'ProfileWallets', params: undefined },
]

const SERVICES: Record<string, (route: Route) => Promise<void>> = {
  slow: (route) => route.continue(),
  failing: (route) => route.fulfill({ status: 503, body: '{}' }),
  absent: (route) => route.abort(),
}

/** Records the positions of elements that move in the modal. Browsers hide the nodes of a shadow root. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const text = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of entry.sources)
          if (!node?.isConnected || node.getRootNode() !== document)
            moved.push(`${text(previousRect)} to ${text(currentRect)}`)
    }).observe({ type: 'layout-shift' })
  })
type LayoutShift = PerformanceEntry & {
  sources: readonly {
    node: Node | null
    previousRect: DOMRectReadOnly
    currentRect: DOMRectReadOnly
  }[]
}
const moved = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'moved'))

const isApi = ({ origin }: URL) => origin === API

async function holdServices(page: Page, answer: (route: Route) => Promise<void>) {
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  await page.route(isApi, hold)
  return async () => {
    await page.unroute(isApi, hold)
    await page.route(isApi, answer)
    await Promise.allSettled(
      held.map(async (route) => {
        await answer(route)
        await route.request().response()
      }),
    )
  }
}

async function show(dapp: Dapp, view: View) {
  const { page } = dapp
  await page.evaluate(async (shown) => {
    await window.vestibule.open()
    window.vestibuleCore.store.setState({ stack: [shown] })
  }, view)
  await expect(dapp.modal).toHaveAttribute('data-view', view.name)
  await expect(dapp.modal.locator('.view-wait')).toHaveCount(0)
  await dapp.settle()
}

for (const [name, answer] of Object.entries(SERVICES))
  for (const view of VIEWS)
    test(`[R10] moves nothing in ${view.name} while services are ${name}`, async ({
      dapp,
      page,
    }) => {
      await dapp.visit({ wallet: 'announced' })
      const release = await holdServices(page, answer)
      await show(dapp, view)
      await watch(page)
      await release()
      await dapp.settle()
      await expect.poll(() => moved(page)).toEqual([])
    })

test('[R10] counts a press for the row where the press began, even if the row moves before the release', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen({ wallet: 'announced' })
  await dapp.settle()
  await page.getByTestId(TEST_WALLET).hover()
  await page.mouse.down()
  await dapp.modal.evaluate((card) => {
    card.style.marginTop = '120px'
  })
  await page.mouse.up()
  await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
})

test('[R10] does not close on a press that begins in the card and ends beside it', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen({ wallet: 'announced' })
  await dapp.settle()
  await page.getByTestId('vb-title').hover()
  await page.mouse.down()
  await page.mouse.move(20, 400)
  await page.mouse.up()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await page.mouse.click(20, 400)
  await expect(dapp.modal).toBeHidden()
})
