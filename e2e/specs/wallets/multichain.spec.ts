import { verifyMessage } from 'viem'
import { type Dapp, expect, FIRST, test } from '../../fixtures/dapp.js'
import { isSignedBy } from '../../fixtures/isSignedBy.js'
import { isSignedByBitcoin } from '../../fixtures/isSignedByBitcoin.js'
import { askIn, NAMESPACES, visitMultichain } from '../../views/multichain.js'

type Namespace = (typeof NAMESPACES)[number]

/** The browser announces this wallet by three standards, under one name. */
const WALLET = 'org.vestibule.multichain'
const MESSAGE = 'Hello from the Vestibule demo'
const ADDRESSES = {
  eip155: FIRST.address,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: 'bcrt1q0xcqpzrky6eff2g52qdye53xkk9jxkvrl4xfg5',
} as const
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'

const account = ({ page }: Dapp) => page.getByTestId('demo-address')
const button = ({ page }: Dapp, namespace: Namespace) =>
  page.getByTestId(`vb-namespace-${namespace}`)

async function connectIn(dapp: Dapp, namespace: Namespace) {
  await askIn(dapp, namespace)
  await expect(account(dapp)).toHaveText(ADDRESSES[namespace])
  await expect(dapp.modal).toBeHidden()
}

async function connectAll(dapp: Dapp) {
  for (const namespace of NAMESPACES) await connectIn(dapp, namespace)
}

async function openAccount(dapp: Dapp) {
  await dapp.page.getByTestId('vb-account-button').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
}

test('[J14] [E05] lists a multichain wallet once, then connects and restores the chosen namespace', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await visitMultichain(dapp)
  await dapp.open()
  await expect(dapp.modal.getByText('Multichain Wallet')).toHaveCount(1)
  await expect(page.getByTestId(`vb-wallet-${WALLET}`)).toContainText('Multichain')
  await page.getByTestId(`vb-wallet-${WALLET}`).click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingMultiChain')
  for (const namespace of NAMESPACES)
    await expect(page.getByTestId(`vb-chain-${namespace}`)).toBeVisible()
  await page.getByTestId('vb-chain-solana').click()
  await dapp.decide('approve')
  await expect(account(dapp)).toHaveText(ADDRESSES.solana)
  await expect(dapp.modal).toBeHidden()
  await openAccount(dapp)
  await expect(button(dapp, 'solana')).toHaveCount(0)
  await dapp.close()

  await connectIn(dapp, 'eip155')
  await connectIn(dapp, 'bip122')
  await page.reload()
  await expect(dapp.status).toHaveText('connected')
  await openAccount(dapp)
  await expect(button(dapp, 'bip122')).toHaveAttribute('aria-pressed', 'true')
  for (const namespace of NAMESPACES) {
    await button(dapp, namespace).click()
    await expect(button(dapp, namespace)).toHaveAttribute('aria-pressed', 'true')
    await expect(account(dapp)).toHaveText(ADDRESSES[namespace])
    await expect(page.getByTestId('vb-address')).toHaveAttribute(
      'data-address',
      (await account(dapp).textContent()) ?? '',
    )
  }
  await expect(page.getByTestId('test-wallet')).toHaveCount(0)
})

test('[E05] signs with the account of each namespace, also of a hidden namespace', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp)
  await connectAll(dapp)
  await dapp.press('sign-message')
  await dapp.decide('approve')
  const signature = await dapp.readResult()
  await expect(
    verifyMessage({ address: FIRST.address, message: MESSAGE, signature }),
  ).resolves.toBe(true)

  await page.getByTestId('demo-solana-sign').click()
  await dapp.decide('approve')
  const solana = page.getByTestId('demo-solana-result')
  await expect(solana).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const address = (await page.getByTestId('demo-solana-address').textContent()) ?? ''
  const signedBySolana = (await solana.textContent()) ?? ''
  expect(isSignedBy(address, MESSAGE, signedBySolana)).toBe(true)

  await page.getByTestId('demo-bitcoin-sign').click()
  await dapp.decide('approve')
  const bitcoin = page.getByTestId('demo-bitcoin-result')
  await expect(bitcoin).toHaveText(/^[A-Za-z0-9+/]{80,}=*$/)
  const signed = (await bitcoin.textContent()) ?? ''
  expect(isSignedByBitcoin(ADDRESSES.bip122, MESSAGE, signed)).toBe(true)
})

test('[V09] [J07] explains that a network’s namespace is not connected, and lists wallets for it', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp)
  await connectIn(dapp, 'eip155')
  await dapp.click('vb-network-button', `vb-network-${SIGNET}`)
  await expect(dapp.modal).toHaveAttribute('data-view', 'SwitchActiveChain')
  await expect(dapp.modal).toContainText('Bitcoin Signet is not connected yet')
  await page.getByTestId('vb-switch').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await page.getByTestId('vb-back').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  await expect(account(dapp)).toHaveText(FIRST.address)

  await dapp.click(`vb-network-${BITCOIN}`, 'vb-switch')
  await dapp.modal.getByText('Multichain Wallet').click()
  await dapp.decide('approve')
  await expect(page.getByTestId('demo-network')).toHaveText(BITCOIN)
  await expect(account(dapp)).toHaveText(ADDRESSES.bip122)
})

test('[V09] [J07] sends a connect request for another namespace with one press', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp)
  await connectIn(dapp, 'eip155')
  await dapp.click('vb-network-button', `vb-network-${BITCOIN}`, 'vb-switch-wallet')
  await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
  await dapp.decide('reject')
  await page.getByTestId('vb-back').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  await expect(account(dapp)).toHaveText(FIRST.address)

  await dapp.click(`vb-network-${BITCOIN}`, 'vb-switch-wallet')
  await dapp.decide('approve')
  await expect(page.getByTestId('demo-network')).toHaveText(BITCOIN)
  await expect(account(dapp)).toHaveText(ADDRESSES.bip122)
})

test('[V09] [T09] [J07] switches to a network of a connected namespace without a wallet request', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp)
  await connectIn(dapp, 'eip155')
  await connectIn(dapp, 'bip122')
  await dapp.click('vb-network-button', 'vb-network-eip155:31337')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31337')
  await expect(page.getByTestId('demo-address')).toHaveText(FIRST.address)
  await expect(dapp.modal).toBeHidden()
  await expect(page.getByTestId('test-wallet')).toHaveCount(0)
})

test('[T05] disconnects only one namespace, also after a reload', async ({ dapp, page }) => {
  await visitMultichain(dapp)
  await connectAll(dapp)
  await dapp.openWallets()
  await expect(page.getByTestId('vb-tab-bip122')).toHaveAttribute('aria-selected', 'true')
  await expect(dapp.connection(ADDRESSES.bip122)).toContainText('Payment')
  await dapp.connection(ADDRESSES.bip122).getByTestId('vb-disconnect').click()
  await expect(page.getByTestId('vb-toast')).toContainText('Wallet disconnected')
  await expect(dapp.modal).toContainText('No wallet connected')
  await expect(page.getByTestId('demo-bitcoin-address')).toHaveText('Not connected.')
  await expect(dapp.status).toHaveText('connected')
  await page.reload()
  await expect(dapp.status).toHaveText('connected')
  await openAccount(dapp)
  await expect(button(dapp, 'solana')).toBeVisible()
  await expect(button(dapp, 'bip122')).toHaveCount(0)
})

test('[T05] disconnects all namespaces with one press, in the wallet list and in the account', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp)
  await connectAll(dapp)
  await dapp.openWallets()
  await page.getByTestId('vb-disconnect-all').click()
  await expect(dapp.status).toHaveText('disconnected')
  for (const name of ['solana', 'bitcoin'])
    await expect(page.getByTestId(`demo-${name}-address`)).toHaveText('Not connected.')
  await expect(dapp.modal).toBeHidden()

  await connectIn(dapp, 'eip155')
  await connectIn(dapp, 'solana')
  await openAccount(dapp)
  await expect(page.getByTestId('vb-disconnect')).toHaveText('Disconnect all')
  await page.getByTestId('vb-disconnect').click()
  await expect(dapp.status).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByTestId('vb-connect-button')).toBeVisible()
  await expect(page.getByTestId('demo-solana-address')).toHaveText('Not connected.')
})

test('[E05] keeps other namespaces connected with `multiWallet` when the account disconnects', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp, { features: { multiWallet: true } })
  await connectIn(dapp, 'eip155')
  await askIn(dapp, 'solana')
  await expect(dapp.modal).toHaveAttribute('data-view', 'ProfileWallets')
  await page.getByTestId('vb-back').click()
  await expect(button(dapp, 'solana')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByTestId('vb-disconnect')).toHaveText('Disconnect')
  await page.getByTestId('vb-disconnect').click()
  await expect(account(dapp)).toHaveText(FIRST.address)
  await expect(page.getByTestId('demo-solana-address')).toHaveText('Not connected.')
})

test('[T11] clears a started transfer when the visitor switches the namespace', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp)
  await connectIn(dapp, 'solana')
  await connectIn(dapp, 'eip155')
  await openAccount(dapp)
  await page.getByTestId('vb-send').click()
  await page.getByTestId('vb-send-receiver').fill(FIRST.address)
  await page.getByTestId('vb-back').click()
  await button(dapp, 'solana').click()
  await page.getByTestId('vb-send').click()
  await expect(page.getByTestId('vb-send-receiver')).toHaveValue('')
  await page.getByTestId('vb-back').click()
  await button(dapp, 'eip155').click()
  await page.getByTestId('vb-send').click()
  await expect(page.getByTestId('vb-send-receiver')).toHaveValue('')
})

test('[T13] removing an adapter disconnects its account, and shows another namespace', async ({
  dapp,
  page,
}) => {
  await visitMultichain(dapp)
  await connectIn(dapp, 'eip155')
  await connectIn(dapp, 'solana')
  await page.evaluate(() => window.vestibule.removeAdapter('solana'))
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31337')
  await expect(account(dapp)).toHaveText(FIRST.address)
})

test('[J14] [E05] five namespaces with separate wallets connect, sign, reload and disconnect together', async ({
  dapp,
  page,
}) => {
  await dapp.visit({
    path: '/multichain',
    wallet: 'announced',
    solanaWallet: 'one',
    bitcoinWallet: 'standard',
    cosmosWallet: 'keplr',
    polkadotWallet: 'one',
  })
  const wallets = {
    eip155: FIRST.id,
    solana: 'announced:Solana Test Wallet',
    bip122: 'announced:Bitcoin Test Wallet',
    cosmos: 'app.keplr',
    polkadot: 'announced:Polkadot Test Wallet',
  } as const
  const namespaces = Object.keys(wallets) as (keyof typeof wallets)[]
  for (const namespace of namespaces) {
    await page.evaluate(
      (wanted) => window.vestibule.open({ view: 'Connect', namespace: wanted }),
      namespace,
    )
    await page.getByTestId(`vb-wallet-${wallets[namespace]}`).click()
    await dapp.decide('approve')
    await expect(page.getByTestId('demo-network')).toContainText(`${namespace}:`)
    await expect(dapp.modal).toBeHidden()
  }
  for (const namespace of ['cosmos', 'polkadot']) {
    await page.getByTestId(`demo-${namespace}-sign-message`).click()
    await dapp.decide('approve')
    await expect(page.getByTestId(`demo-${namespace}-result`)).toContainText('signature')
  }
  await page.reload()
  await expect(dapp.status).toHaveText('connected')
  await openAccount(dapp)
  for (const namespace of namespaces) {
    await page.getByTestId(`vb-namespace-${namespace}`).click()
    await expect(page.getByTestId('demo-network')).toContainText(`${namespace}:`)
  }
  await expect(page.getByTestId('test-wallet')).toHaveCount(0)
  await page.getByTestId('vb-disconnect').click()
  await expect(dapp.status).toHaveText('disconnected')
})
