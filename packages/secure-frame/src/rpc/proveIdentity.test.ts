import { SignOut } from '@vestibule/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { frameAt } from '../auth/testing/frameAt.js'
import { systemRandom } from '../platform/bytes.js'
import { withServices } from '../wallet/testing/realServices.js'
import { home } from '../wallet/testing/walletBench.js'
import { proveIdentity } from './proveIdentity.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SHOP = 'http://dapp.localhost:4000'
const MARKET = 'https://app.example'
const STATEMENT = { statement: expect.stringMatching(/^[\w-]+(\.[\w-]*){4}$/) }

const services = withServices()

type Page = ReturnType<typeof frameAt>

const prove = (page: Page, origin = SHOP, chainId = 'eip155:1') =>
  proveIdentity(
    { ...page, config: { projectId: 'never' }, origin },
    { nonce: Buffer.from(systemRandom(16)).toString('hex'), chainId },
  )

async function atShop() {
  const { userId, device } = await home(services)
  const page = frameAt(services, SHOP, device.entries)
  await page.login.email.start(`${userId}@example.com`)
  const card = await page.shows('consent')
  return { device, page, card }
}
async function connected() {
  const { device, page, card } = await atShop()
  card.answer(true)
  await page.shows('none')
  await Promise.all(page.told)
  return { device, page }
}

describe('proveIdentity', () => {
  test('[J13] returns a statement about each account that a page with consent sees', async () => {
    const { page } = await connected()
    expect(await prove(page)).toEqual(STATEMENT)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await prove(page, SHOP, solana)).toEqual(STATEMENT)
  })

  test('[J13] error: rejects a page without consent, without a request to the services', async () => {
    const { page, card } = await atShop()
    const before = services.heard.length
    await expect(prove(page)).rejects.toMatchObject({ type: 'notConnected' })
    card.answer(false)
    await page.shows('none')
    await expect(prove(page)).rejects.toMatchObject({ type: 'notConnected' })
    expect(services.heard.slice(before)).not.toContain('POST /v1/auth/identity-statement')
  })

  test('[J13] error: rejects another page of the same browser', async () => {
    const { device } = await connected()
    const market = frameAt(services, MARKET, device.entries)
    await expect(prove(market, MARKET)).rejects.toMatchObject({ type: 'notConnected' })
  })

  test('[J13] error: rejects a namespace in which the page sees no account', async () => {
    const { page } = await connected()
    const asked = prove(page, SHOP, 'bip122:000000000019d6689c085ae165831e93')
    await expect(asked).rejects.toMatchObject({ type: 'notConnected' })
  })

  test('[J13] error: rejects after a sign-out', async () => {
    const { page } = await connected()
    await page.wallet.signOut()
    await expect(prove(page)).rejects.toMatchObject({ type: 'notConnected' })
  })

  test('[J13] error: rejects if the session has ended at the services', async () => {
    const { page } = await connected()
    const stored = await page.session.stored()
    const path = '/v1/auth/sign-out'
    await page.api.request({ method: 'POST', path, body: {}, response: SignOut.response })
    expect(await page.session.stored()).toEqual(stored)
    await expect(prove(page)).rejects.toMatchObject({ data: { status: 401 } })
  })

  test('[J13] error: rejects if another user signs in in another tab meanwhile', async () => {
    const { page } = await connected()
    const stored = await page.session.stored()
    if (stored === undefined) throw new Error('Not signed in.')
    const { account } = page.wallet
    const wallet = {
      async account(...asked: Parameters<typeof account>) {
        const found = await account(...asked)
        await page.session.save('a'.repeat(43), stored.info)
        return found
      },
    }
    await expect(prove({ ...page, wallet: { ...page.wallet, ...wallet } })).rejects.toMatchObject({
      type: 'notConnected',
    })
  })
})
