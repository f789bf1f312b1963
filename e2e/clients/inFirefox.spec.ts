import { hashMessage, hashTypedData, recoverAddress } from 'viem'
import { expect, type Firefox, serveSites, test } from '../fixtures/firefox/firefox.js'
import type { Tab } from '../fixtures/firefox/tab.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { FAUCET, FRAME_ORIGIN } from '../world/ports.js'

const SITE_FRAME = 'iframe[data-shown]'
const WINDOW = `${FRAME_ORIGIN}/extension/local-demo`
/** `hi` in hexadecimal. */
const TEXT = '0x6869'
const byId = (id: string) => `[data-testid="${id}"]`

/** A dapp that discovers wallets as real dapps do. A press sends the request in `next`. */
const DAPP = `<script nonce="own">
  addEventListener('eip6963:announceProvider', ({ detail }) => { window.wallet = detail.provider })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const register = (wallet) => { window.solana = wallet }
  addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register }))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  window.outcomes = []
  window.told = ({ code, message }) => ({ code, message })
  window.ask = (method, params) =>
    wallet.request({ method, params }).then((result) => ({ result }), told)
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  window.solanaAsk = async (method) => {
    const { features } = solana
    if (method === 'solana:connect') {
      const { accounts: [account] } = await features['standard:connect'].connect()
      return { result: account.address }
    }
    const [account] = solana.accounts
    const message = new TextEncoder().encode('hello')
    const [{ signature }] = await features['solana:signMessage'].signMessage({ account, message })
    return { result: { signature: hex(signature), publicKey: hex(account.publicKey) } }
  }
  document.getElementById('press').addEventListener('click', () => {
    const [method, params] = window.next
    const asked = method.startsWith('solana:') ? solanaAsk(method).catch(told) : ask(method, params)
    asked.then((outcome) => window.outcomes.push(outcome))
  })
</script>`

type Outcome = { result?: unknown; code?: number; message?: string }

async function openDapp(firefox: Firefox, host = 'shop', tab?: Tab, path = '/') {
  const page = tab ?? (await firefox.tab())
  await page.goto(sites.at(host, path))
  let presses = 0
  return {
    page,
    origin: sites.at(host, ''),
    ask: (method: string, params: unknown = []) =>
      page.run<Outcome>('return ask(args[0], args[1])', method, params),
    /** Sends a request on a press. @returns a function that waits for the outcome */
    async press(method: string, params: unknown = []) {
      const number = presses
      presses += 1
      await page.run('window.next = args', method, params)
      await page.press('#press')
      return async (): Promise<Outcome> => {
        const read = () => page.run<Outcome | null>('return outcomes[args[0]] ?? null', number)
        await expect.poll(read).not.toBeNull()
        return (await read()) ?? {}
      }
    },
  }
}

type Dapp = Awaited<ReturnType<typeof openDapp>>

async function signIn(hub: Tab, email = freshEmail()) {
  await hub.type(byId('vb-hub-email'), email)
  await hub.press(byId('vb-hub-submit'))
  await hub.type(byId('vb-otp-input'), await codeFor(email))
}

async function connect(firefox: Firefox, dapp: Dapp): Promise<`0x${string}`> {
  const connecting = await dapp.press('eth_requestAccounts')
  await decide(firefox, 'vb-consent-yes')
  const { result } = (await connecting()) as { result: `0x${string}`[] }
  await expectNoWindow(firefox)
  return result[0] ?? '0x'
}

async function visit(firefox: Firefox) {
  const hub = await firefox.openTab()
  await hub.goto(`${FRAME_ORIGIN}/hub/local-demo`)
  await signIn(hub)
  await expect.poll(() => hub.text(byId('vb-hub-address'))).toMatch(/0x/)
  await hub.close()
}

/** Decides the visible request. Retries, because the first press may only focus the card. */
async function decide(firefox: Firefox, testId: string) {
  const wallet = await firefox.wallet()
  // Ignore the last three lines, the texts of the buttons.
  const shown = async () => (await wallet.text('body', SITE_FRAME))?.split('\n').slice(0, -3).join()
  await expect.poll(shown).toBeTruthy()
  const before = await shown()
  await expect(async () => {
    // The window may close before the press ends.
    await wallet.hold(byId(testId), SITE_FRAME).catch(() => undefined)
    await expect.poll(shown, { timeout: 3_000 }).not.toBe(before)
  }).toPass()
}
const approve = (firefox: Firefox) => decide(firefox, 'vb-approve')
const expectNoWindow = (firefox: Firefox) => expect.poll(() => firefox.wallets()).toEqual([])

let sites: Awaited<ReturnType<typeof serveSites>>
test.beforeAll(async () => {
  sites = await serveSites({
    '/': DAPP,
    '/strict': DAPP,
    '/frames': `<iframe src="${WINDOW}"></iframe>`,
  })
})
test.afterAll(() => sites.end())

test('connects with one press after a sign-in, and signs a message', async ({ firefox }) => {
  const dapp = await openDapp(firefox)
  const connecting = await dapp.press('eth_requestAccounts')
  const wallet = await firefox.wallet()
  await signIn(wallet)
  await decide(firefox, 'vb-consent-yes')
  const { result: [address] = [] } = (await connecting()) as { result?: `0x${string}`[] }
  expect(address).toMatch(/^0x/)
  await expectNoWindow(firefox)

  const signing = await dapp.press('personal_sign', ['0x68656c6c6f', address])
  const again = await firefox.wallet()
  await expect.poll(() => again.text('body', SITE_FRAME)).toContain(dapp.origin)
  await approve(firefox)
  const { result: signature } = (await signing()) as { result: `0x${string}` }
  await expect(recoverAddress({ hash: hashMessage('hello'), signature })).resolves.toBe(address)
})

test('signs, sends, switches networks, rejects, and works after the background restarts', async ({
  firefox,
}) => {
  await visit(firefox)
  const dapp = await openDapp(firefox)
  const address = await connect(firefox, dapp)

  await test.step('reads the accounts of a connected site without a window', async () => {
    await dapp.page.goto(sites.at('shop'))
    await expect(dapp.ask('eth_accounts')).resolves.toEqual({ result: [address] })
    await expect(dapp.ask('eth_requestAccounts')).resolves.toEqual({ result: [address] })
    await expect(firefox.wallets()).resolves.toEqual([])
  })
  const fresh = await openDapp(firefox)

  await test.step('signs typed data while the background restarts', async () => {
    const data = {
      domain: { name: 'Shop', chainId: 31337 },
      types: { EIP712Domain: DOMAIN, Order: [{ name: 'items', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { items: 3 },
    }
    const signing = await fresh.press('eth_signTypedData_v4', [address, JSON.stringify(data)])
    const wallet = await firefox.wallet()
    await expect.poll(() => wallet.text('body', SITE_FRAME)).toContain('Shop')
    await firefox.endBackground()
    await approve(firefox)
    const { result: signature } = (await signing()) as { result: `0x${string}` }
    const hash = hashTypedData({ ...data, message: { items: 3n } } as never)
    await expect(recoverAddress({ hash, signature })).resolves.toBe(address)
    await expectNoWindow(firefox)
  })

  await test.step('sends a transaction', async () => {
    await fetch(`${FAUCET}/fund`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address, chainId: 31337 }),
    })
    const transaction = { from: address, to: `0x${'11'.repeat(20)}`, value: '0x1' }
    const sending = await fresh.press('eth_sendTransaction', [transaction])
    await approve(firefox)
    const { result: hash } = await sending()
    await expect
      .poll(() => fresh.ask('eth_getTransactionReceipt', [hash]))
      .toMatchObject({ result: { status: '0x1', from: address.toLowerCase() } })
  })

  await test.step('switches the network on a press without showing a window', async () => {
    const switching = await fresh.press('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await expect(switching()).resolves.toEqual({ result: null })
    await firefox.endBackground()
    await expect(fresh.ask('eth_chainId')).resolves.toEqual({ result: '0x7a6a' })
  })

  await test.step('rejects with 4001 after a refusal or a closed window, then opens a new window on the next press', async () => {
    const refusing = await fresh.press('personal_sign', [TEXT, address])
    await decide(firefox, 'vb-reject')
    await expect(refusing()).resolves.toMatchObject({ code: 4001 })
    await expectNoWindow(firefox)
    const closing = await fresh.press('personal_sign', [TEXT, address])
    const wallet = await firefox.wallet()
    await expect.poll(() => wallet.text('body', SITE_FRAME)).toContain('shop')
    await wallet.close()
    await expect(closing()).resolves.toMatchObject({ code: 4001 })
    const signing = await fresh.press('personal_sign', [TEXT, address])
    await approve(firefox)
    await expect(signing()).resolves.toMatchObject({ result: expect.stringMatching(/^0x/) })
  })

  await test.step('shows two requests in one window', async () => {
    await expectNoWindow(firefox)
    const first = await fresh.press('personal_sign', ['0x04', address])
    await firefox.wallet()
    const second = await fresh.press('personal_sign', ['0x05', address])
    await approve(firefox)
    await expect(first()).resolves.toMatchObject({ result: expect.stringMatching(/^0x/) })
    await approve(firefox)
    await expect(second()).resolves.toMatchObject({ result: expect.stringMatching(/^0x/) })
    await expectNoWindow(firefox)
  })

  await test.step('lists the connected sites on a press of the toolbar button, and disconnects a site there', async () => {
    await firefox.pressButton()
    const wallet = await firefox.wallet()
    await expect.poll(() => wallet.text(byId('site'))).toContain('shop.localhost')
    await wallet.press(byId('disconnect'))
    await expect.poll(() => fresh.ask('eth_accounts')).toEqual({ result: [] })
    await wallet.close()
  })
})

test('connects and signs through Solana’s Wallet Standard', async ({ firefox }) => {
  await visit(firefox)
  const dapp = await openDapp(firefox)
  const connecting = await dapp.press('solana:connect')
  await decide(firefox, 'vb-consent-yes')
  await expect(connecting()).resolves.toEqual({ result: expect.stringMatching(/^\w{32,44}$/) })
  await expectNoWindow(firefox)
  const signing = await dapp.press('solana:signMessage')
  await approve(firefox)
  const { result } = (await signing()) as { result: { signature: string; publicKey: string } }
  const { signature, publicKey } = result
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') }
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  const hello = new TextEncoder().encode('hello')
  const signed = Buffer.from(signature, 'hex')
  await expect(crypto.subtle.verify('Ed25519', key, signed, hello)).resolves.toBe(true)
})

test('security: a site cannot open, frame, access or flood the wallet’s window', async ({
  firefox,
}) => {
  await visit(firefox)
  const asker = await openDapp(firefox, 'shop', await firefox.openTab())
  const site = await openDapp(firefox, 'evil')

  await test.step('shows no content in a window that the site opens, and sends no request to it', async () => {
    await site.page.run(
      `
      document.getElementById('press').onclick = () => {
        window.opened = open(args[0], '', 'popup,width=300,height=300')
      }`,
      `${WINDOW}?request`,
    )
    await site.page.run("window.next = ['eth_chainId', []]")
    await site.page.press('#press')
    const opened = await firefox.wallet()
    const requested = await asker.press('eth_requestAccounts')
    await expect.poll(async () => (await firefox.wallets()).length).toBeGreaterThan(1)
    await expect(
      opened.run('return [document.body.children.length, frames.length, String(opener)]'),
    ).resolves.toEqual([0, 0, 'null'])
    // The opener policy has closed the site's handle.
    await expect(
      site.page.run('opened.postMessage({ type: "request" }, "*"); return opened.closed'),
    ).resolves.toBe(true)
    await opened.close()
    await (await firefox.wallet()).close()
    await expect(requested()).resolves.toMatchObject({ code: 4001 })
    await asker.page.close()
  })

  await test.step('shows no content in a frame with the wallet’s URL', async () => {
    await site.page.goto(sites.at('evil', '/frames'))
    await expect
      .poll(() => site.page.run('return frames[0].location.href').catch((error) => String(error)))
      .toMatch(/cross-origin|Permission denied|about:/)
    await expect.poll(() => site.page.text('body', 'iframe')).not.toContain('Sites')
  })

  await test.step('ignores a request that claims another origin, and shows the real origin of the next request', async () => {
    const dapp = await openDapp(firefox, 'evil')
    const other = dapp.page.run<Outcome>(
      `const { port1, port2 } = new MessageChannel()
       const heard = []
       port1.onmessage = ({ data }) => heard.push(data)
       postMessage('vestibule:extension', '*', [port2])
       port1.postMessage(JSON.stringify({ id: 1, type: 'connect', namespace: 'eip155', origin: 'https://bank.example', press: true }))
       await ask('eth_chainId')
       return heard`,
    )
    await expect(other).resolves.toEqual([])
    await expect(firefox.wallets()).resolves.toEqual([])
    const asking = await dapp.press('eth_requestAccounts')
    const wallet = await firefox.wallet()
    await expect.poll(() => wallet.text('body', SITE_FRAME)).toContain(dapp.origin)
    await wallet.press(byId('vb-consent-no'), SITE_FRAME)
    await expect(asking()).resolves.toMatchObject({ code: 4001 })
  })

  await test.step('rejects requests beyond the first sixteen, and opens only one window', async () => {
    await expectNoWindow(firefox)
    const dapp = await openDapp(firefox, 'flood')
    await dapp.page.run(`
      window.codes = []
      for (let count = 0; count < 40; count += 1)
        ask('personal_sign', ['0x01', '0x' + '11'.repeat(20)]).then(({ code }) => codes.push(code))`)
    await expect.poll(() => dapp.page.run('return codes')).toEqual(Array(24).fill(-32005))
    await (await firefox.wallet()).close()
    await expect
      .poll(() => dapp.page.run('return codes'))
      .toEqual([...Array(24).fill(-32005), ...Array(16).fill(4001)])
    // After a closed window, a request without a press opens no window for a while.
    await expect(dapp.ask('eth_requestAccounts')).resolves.toMatchObject({ code: 4001 })
    await expect(firefox.wallets()).resolves.toEqual([])
  })
})

test('signs in under a strict CSP, and signs out on every site', async ({ firefox }) => {
  const dapp = await openDapp(firefox, 'strict', undefined, '/strict')

  await test.step('shows the sign-in and rejects with 4001 after the visitor closes it', async () => {
    const connecting = await dapp.press('eth_requestAccounts')
    const wallet = await firefox.wallet()
    await expect.poll(() => wallet.url()).toContain('/hub/')
    await expect.poll(() => wallet.text(byId('vb-hub-submit'))).toBeTruthy()
    await wallet.close()
    await expect(connecting()).resolves.toMatchObject({ code: 4001 })
  })

  await test.step('completes the sign-in after the background restarts, and keeps the page’s own window open', async () => {
    await dapp.page.run(`document.getElementById('press').onclick = () => {
      window.own ??= open('/', '', 'popup,width=300,height=300')
    }`)
    await (await dapp.press('eth_chainId'))()
    const connecting = await dapp.press('eth_requestAccounts')
    const wallet = await firefox.wallet()
    await expect.poll(() => wallet.url()).toContain('/hub/')
    await firefox.endBackground()
    await signIn(wallet)
    await decide(firefox, 'vb-consent-yes')
    await expect(connecting()).resolves.toMatchObject({ result: [expect.stringMatching(/^0x/)] })
    await expectNoWindow(firefox)
    await expect(dapp.page.run('return own.closed')).resolves.toBe(false)
  })

  await test.step('hides the account from every site after a sign-out while the background is stopped', async () => {
    await firefox.endBackground()
    await firefox.pressButton()
    const wallet = await firefox.wallet()
    await expect.poll(() => wallet.text(byId('site'))).toContain('strict.localhost')
    await wallet.close()
    const hub = await firefox.openTab()
    await hub.goto(`${FRAME_ORIGIN}/hub/local-demo`)
    await hub.press(byId('vb-hub-sign-out'))
    await expect.poll(() => hub.text(byId('vb-hub-submit'))).toBeTruthy()
    await hub.close()
    await expect.poll(() => dapp.ask('eth_accounts')).toEqual({ result: [] })
  })
})

test('announces no wallet in a private window', async ({ firefox }) => {
  const page = await firefox.openTab({ isPrivate: true })
  await page.goto(sites.at('shop'))
  await expect(page.run('return typeof window.wallet')).resolves.toBe('undefined')
  const own = await openDapp(firefox)
  await expect(own.page.run('return typeof window.wallet')).resolves.toBe('object')
})

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
