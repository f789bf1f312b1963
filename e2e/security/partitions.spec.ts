import type { Page, Request } from '@playwright/test'
import { Dapp, expect, test } from '../fixtures/dapp.js'
import { Hub } from '../fixtures/hub.js'
import { addWritten, atSecondSite, expectCameBack, makeWallet } from '../fixtures/recovery.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, SECOND_ORIGIN } from '../world/ports.js'
import { tell } from './figures.js'

/** Matches values that could identify a browser: the device's key and the session. */
const NAME = /[A-Za-z0-9_-]{20,}/g

function listen(page: Page) {
  const names = new Set<string>()
  page.on('request', (request: Request) => {
    if (!request.url().startsWith(`${FRAME_ORIGIN}/v1/`)) return
    const { dpop = '', authorization = '' } = request.headers()
    // Each proof is new, but its header always contains the device's key.
    const [head = ''] = dpop.split('.')
    for (const text of [Buffer.from(head, 'base64url').toString(), authorization])
      for (const [name] of text.matchAll(NAME)) names.add(name)
  })
  return names
}

const accounts = (page: Page) =>
  page.evaluate(async () => {
    const { call } = await window.vestibuleCore.frame.get()
    return call('rpcRequest', { method: 'eth_accounts', params: [] }) as Promise<string[]>
  })

test('[J05] two sites and the wallet’s page open the same wallet without shared identifiers', async ({
  context,
  dapp,
  page,
}, info) => {
  test.slow()
  const wrong: string[] = []
  const check = (what: string, isRight: boolean) => {
    if (!isRight) wrong.push(what)
  }
  const addresses: string[] = []

  const here = listen(page)
  const { email, address } = await makeWallet(dapp)
  const words = await addWritten(dapp, 'passphrase')
  await dapp.pressInFrame('vb-recovery-done')
  await dapp.expectConnected()

  // The frame at another site uses another storage partition.
  const there = new Dapp(await context.newPage())
  const atThere = listen(there.page)
  await there.visit({ path: `${SECOND_ORIGIN}/` })
  check(
    'the second site is connected by itself',
    (await there.status.textContent()) !== 'connected',
  )
  check('the second site knows an address', (await accounts(there.page)).length === 0)
  await atSecondSite(there, email)
  const common = [...atThere].filter((name) => here.has(name))
  check(`the sites share ${common}`, common.length === 0)
  check('a login alone brings the wallet', (await there.status.textContent()) !== 'connected')
  await there.recoverBy('passphrase', words)
  await expectCameBack(there)
  addresses.push(await there.address())

  const hub = new Hub(await context.newPage())
  const atHub = listen(hub.page)
  await hub.visit()
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
  await hub.signIn(email)
  const shared = [...atHub].filter((name) => here.has(name) || atThere.has(name))
  check(`the hub shares ${shared}`, shared.length === 0)
  await hub.recoverBy('passphrase', words)
  addresses.push(await hub.readAddress())

  await hub.page.reload()
  addresses.push(await hub.readAddress())
  for (const [visitor, path] of [
    [dapp, DAPP_ORIGIN],
    [there, SECOND_ORIGIN],
  ] as const) {
    await visitor.visit({ path: `${path}/` })
    await visitor.expectConnected()
    addresses.push(await visitor.address())
  }
  for (const found of addresses) check(`another wallet: ${found}`, found === address)
  tell(info, { cases: addresses.length + 5, wrong: wrong.length })
  expect(wrong).toEqual([])
  for (const names of [here, atThere, atHub]) expect(names.size).toBeGreaterThan(1)
})
