import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { mainnet } from 'viem/chains'
import { readWorld, type World } from '../world.js'
import { type AnnouncedWallet, announceTestWallet } from './announceTestWallet.js'
import { Phone } from './Phone.js'
import { Visitor } from './Visitor.js'

export type Fixtures = {
  /** Local world that `vestibule-dev` runs. */
  world: World
  /** Signs in and approves on `page`. */
  visitor: Visitor
  loginByEmail: Visitor['loginByEmail']
  loginBySocial: Visitor['loginBySocial']
  approve: Visitor['approve']
  /** A wallet app on another device. */
  phone: Phone
  /** A browser wallet that approves all requests. Request this fixture before the page loads. */
  testWallet: AnnouncedWallet
}

/** Playwright's `test` with a visitor of the local world. */
// Use only types of `@playwright/test`: otherwise the declarations would repeat Playwright's types.
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Fixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<Fixtures & { nodes: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  world: async ({}, use) => use(readWorld(process.env.VESTIBULE_DATA_DIR)),
  visitor: async ({ page, world }, use) => use(new Visitor(page, world)),
  loginByEmail: async ({ visitor }, use) => use((email) => visitor.loginByEmail(email)),
  loginBySocial: async ({ visitor }, use) =>
    use((provider, email) => visitor.loginBySocial(provider, email)),
  approve: async ({ visitor }, use) => use((ask) => visitor.approve(ask)),
  phone: async ({ browser, world }, use) => {
    const context = await browser.newContext()
    await use(await Phone.open(context, world.wallet))
    await context.close()
  },
  testWallet: async ({ page, world }, use) => use(await announceTestWallet(page, world)),
  nodes: [
    async ({ context, world }, use) => {
      // Redirects viem's default Ethereum node to the local chain with the same id.
      const node = world.chains[`eip155:${mainnet.id}`]
      for (const url of mainnet.rpcUrls.default.http)
        if (node !== undefined)
          await context.route(url, async (route) =>
            route.fulfill({ response: await route.fetch({ url: node }) }).catch(() => undefined),
          )
      await use(undefined)
    },
    { auto: true },
  ],
})
