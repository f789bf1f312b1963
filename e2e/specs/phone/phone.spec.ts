import {
  createPublicClient,
  hexToBigInt,
  http,
  parseEther,
  stringToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import {
  findFaults,
  keepShot,
  SIZES,
  scrollsSideways,
  softly,
  THEMES,
} from '../../fixtures/appearance/appearance.js'
import { Phone } from '../../fixtures/phone.js'
import { connect, expect, MAINNET, NOBODY, ONE, TWO, test } from '../../fixtures/phoneTest.js'
import { RELAY, RPC_ONE, RPC_TWO, WALLET_ORIGIN } from '../../world/ports.js'

test('[J03] pairs with a dapp’s link, signs, sends, switches and disconnects', {
  tag: '@ci',
}, async ({ dapp, phone }) => {
  const { session, address } = await connect(dapp, phone)
  expect(session?.namespaces.eip155?.accounts).toEqual([`${ONE}:${address}`, `${TWO}:${address}`])

  const message = 'Hello from afar'
  const signing = dapp.request<`0x${string}`>('personal_sign', [stringToHex(message), address], ONE)
  await expect(phone.request).toContainText(message)
  await phone.approveRequest('personal_sign')
  const signature = await signing
  await expect(verifyMessage({ address, message, signature })).resolves.toBe(true)

  const typedData = {
    domain: { name: 'Remote dapp', chainId: 31337 },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Shall we meet?' },
  } as const
  const typed = dapp.request<`0x${string}`>(
    'eth_signTypedData_v4',
    [address, JSON.stringify(typedData)],
    ONE,
  )
  await expect(phone.request).toContainText('Shall we meet?')
  await phone.approveRequest('eth_signTypedData_v4')
  const typedSignature = await typed
  await expect(verifyTypedData({ ...typedData, address, signature: typedSignature })).resolves.toBe(
    true,
  )

  const sending = dapp.request<`0x${string}`>(
    'eth_sendTransaction',
    [{ from: address, to: NOBODY, value: '0x2386f26fc10000' }],
    TWO,
  )
  await expect(phone.request).toContainText('0.01 ETH')
  await phone.approveRequest('eth_sendTransaction')
  const chain = createPublicClient({ transport: http(RPC_TWO) })
  const hash = await sending
  await expect
    .poll(async () => (await chain.waitForTransactionReceipt({ hash })).status)
    .toBe('success')
  await expect
    .poll(async () => (await chain.getTransaction({ hash })).value)
    .toBe(parseEther('0.01'))

  await phone.switchChain(TWO)
  await expect.poll(() => dapp.events).toContainEqual({ name: 'chainChanged', value: '31338' })

  const [, other] = await phone.accounts()
  await phone.switchAccount(other as string)
  await expect
    .poll(() => dapp.events)
    .toContainEqual({ name: 'accountsChanged', value: [other, address] })
  expect(dapp.provider.session?.namespaces.eip155?.accounts?.[0]).toBe(`${ONE}:${other}`)

  await phone.disconnect()
  await expect.poll(() => dapp.events.map(({ name }) => name)).toContain('session_delete')
  await expect.poll(() => phone.sessions()).toBe(0)
})

test('[J04] opens the proposal from an app link, and keeps it after a reload', async ({
  dapp,
  context,
}) => {
  const { uri, session } = await dapp.propose([ONE])
  const phone = await Phone.open(context, { uri })
  await expect(phone.proposal).toContainText('Remote dapp')
  await expect(phone.proposal).toContainText('Valid for')
  expect(new URL(phone.page.url()).search).toBe('')
  await phone.page.reload()
  await phone.approve()
  await expect
    .poll(async () => (await session)?.peer.metadata)
    .toMatchObject({
      name: 'Vestibule Phone',
      redirect: { universal: WALLET_ORIGIN },
    })
})

test('[J03] [E12] shares fewer networks than requested, and another account', async ({
  dapp,
  phone,
}) => {
  const [, second] = await phone.accounts()
  const { uri, session } = await dapp.propose([ONE, TWO, MAINNET])
  await phone.pair(uri)
  await expect(phone.page.getByTestId(`wallet-chain-${MAINNET}`)).not.toBeChecked()
  await phone.approve({ chains: [TWO], accounts: [second as string] })
  await expect
    .poll(async () => (await session)?.namespaces.eip155?.accounts)
    .toEqual([`${TWO}:${second}`])

  await phone.addChain(ONE)
  await expect
    .poll(() => dapp.provider.session?.namespaces.eip155?.accounts)
    .toEqual([`${TWO}:${second}`, `${ONE}:${second}`])
  await phone.removeChain(TWO)
  await expect.poll(() => dapp.provider.session?.namespaces.eip155?.chains).toEqual([ONE])
  const before = dapp.provider.session?.expiry ?? 0
  await phone.extend()
  expect(dapp.provider.session?.expiry).toBeGreaterThanOrEqual(before)
})

test('[J03] sessions and waiting requests survive a reload, and a request reaches a background tab', async ({
  dapp,
  phone,
  context,
}) => {
  const { address } = await connect(dapp, phone, [ONE])
  await phone.page.reload()
  await expect.poll(() => phone.sessions()).toBe(1)

  const front = await context.newPage()
  await front.bringToFront()
  const signing = dapp.request<`0x${string}`>('personal_sign', ['0x6869', address], ONE)
  await expect(phone.page).toHaveTitle('(1) Vestibule Phone')
  await phone.page.reload()
  await phone.approveRequest('personal_sign')
  const signature = await signing
  await expect(verifyMessage({ address, message: 'hi', signature })).resolves.toBe(true)
})

test('activates the wallet in the newest tab, and in an older tab on request', async ({
  dapp,
  phone,
  context,
}) => {
  const { address } = await connect(dapp, phone, [ONE])
  const second = await Phone.open(context)
  await expect(phone.page.getByText('open in another tab')).toBeVisible()
  await expect.poll(() => second.sessions()).toBe(1)
  await phone.page.getByText('Use it here').click()
  await expect(second.page.getByText('open in another tab')).toBeVisible()
  const signing = dapp.request<`0x${string}`>('personal_sign', ['0x6869', address], ONE)
  await phone.approveRequest()
  const signature = await signing
  await expect(verifyMessage({ address, message: 'hi', signature })).resolves.toBe(true)
})

test('reports an invalid, expired or used link', async ({ dapp, phone }) => {
  await phone.pair('wc:nonsense')
  await expect(phone.error).toContainText('not a WalletConnect link')
  const { uri } = await dapp.propose([ONE])
  await phone.pair(uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1'))
  await expect(phone.error).toContainText('expired')
  await phone.pair(uri)
  await phone.reject()
  await phone.pair(uri)
  await expect(phone.error).toContainText(
    'If the link was used before, create a new one in the dapp.',
  )
})

test('shows two accounts at first, and adds one on a press', async ({ phone }) => {
  await expect.poll(() => phone.accounts()).toHaveLength(2)
  await phone.page.getByTestId('wallet-new-account').click()
  const three = await phone.accounts()
  expect(three).toHaveLength(3)
  await phone.page.reload()
  await expect.poll(() => phone.accounts()).toEqual(three)
  const chain = createPublicClient({ transport: http(RPC_ONE) })
  const balance = await chain.request({
    method: 'eth_getBalance',
    params: [three[0] as `0x${string}`, 'latest'],
  })
  expect(hexToBigInt(balance)).toBeGreaterThan(parseEther('1000'))
})

test('sends requests only to the page’s own server, the relay and the chains', async ({
  dapp,
  context,
}) => {
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  context.on('page', (page) => {
    page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin))
  })
  const phone = await Phone.open(context)
  const { address } = await connect(dapp, phone, [ONE])
  const sending = dapp.request('eth_sendTransaction', [{ from: address, to: NOBODY }], ONE)
  await phone.approveRequest()
  await sending
  await phone.page.reload()
  await phone.disconnect()
  expect([...asked].sort()).toEqual([RPC_ONE, WALLET_ORIGIN, new URL(RELAY).origin].sort())
})

test('every screen is accessible in both themes and at every size', async ({
  dapp,
  phone,
}, info) => {
  test.slow()
  const { page } = phone
  const look = async (name: string) => {
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        await keepShot(page, info, `${name}-${colorScheme}-${size}`)
        await softly
          .poll(() => scrollsSideways(page), `${name}, ${colorScheme}, ${size}`)
          .toBe(false)
      }
      await softly.poll(() => findFaults(page), `${name}, ${colorScheme}`).toEqual([])
    }
  }
  await look('home-empty')
  const { uri, session } = await dapp.propose([ONE, TWO, MAINNET])
  await phone.pair(uri)
  await expect(phone.proposal).toBeVisible()
  await look('proposal')
  const [address] = await phone.proposal
    .getByTestId(/^wallet-account-0x/)
    .evaluateAll((found) => found.map((box) => box.dataset.testid?.slice(15)))
  await phone.approve()
  await session
  await look('home')
  await phone.openSession()
  await look('session')
  const signing = dapp.request('personal_sign', [stringToHex('A word. '.repeat(200)), address], ONE)
  signing.catch(() => {})
  await expect(phone.request).toBeVisible()
  await look('request')
  await phone.rejectRequest()
  await phone.pair('wc:nonsense')
  await expect(phone.error).toBeVisible()
  await look('error')
})
