import type { Page } from '@playwright/test'
import type { Subject } from '@vestibule/protocol/testing'
import { conformanceChecks } from '../../../packages/protocol/src/testing/conformance/conformanceChecks.js'
import { local } from '../../fixtures/chain/networks.js'
import { type Dapp, expect, FIRST, test } from '../../fixtures/dapp.js'
import { pageProvider } from '../../fixtures/dapps/pageProvider.js'
import { pageSubject } from '../../fixtures/dapps/pageSubject.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import { Phone } from '../../fixtures/phone.js'
import { RPC_ONE } from '../../world/ports.js'

/** Maximum size of contract creation code in bytes (EIP-3860). */
const INITCODE = 49_152

async function holdAgainstChecks(subject: Subject) {
  for (const { title, run } of conformanceChecks(subject.traits))
    await test.step(title, () => run(subject))
}

async function passLogin(dapp: Dapp) {
  const email = freshEmail()
  await dapp.page.getByTestId('vb-email-input').fill(email)
  await dapp.page.getByTestId('vb-email-submit').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
  await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
  await dapp.expectConnected()
}

const takeProvider = (page: Page) =>
  page.evaluate(() => {
    const provider = window.vestibule.getProvider('eip155')
    if (provider !== undefined) window.underTest = provider
  })

const approveSwitches = (page: Page) =>
  page.evaluate(() => {
    const look = () => {
      const panel = document.querySelector('[data-testid="test-wallet"]')
      if (panel?.textContent?.includes('wallet_switchEthereumChain'))
        panel.querySelector<HTMLElement>('[data-testid="test-wallet-approve"]')?.click()
    }
    new MutationObserver(look).observe(document.body, { childList: true })
  })

test.describe('conformance to EIP-1193 before, during and after a connection', () => {
  test('works with an announced wallet', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await takeProvider(page)
    await approveSwitches(page)
    const subject = pageSubject(page, {
      traits: ['switches', 'reads', 'signs'],
      async connect() {
        await page.getByTestId(`vb-wallet-${FIRST.id}`).click()
        await dapp.decide('approve')
        await dapp.expectConnected()
      },
      decide: (decision) => dapp.decide(decision),
      account: async () => FIRST.address,
    })
    await holdAgainstChecks(subject)
  })

  test('works with a wallet on a phone (WalletConnect)', async ({ browser, dapp, page }) => {
    const phone = await Phone.open(browser)
    const [account = ''] = await phone.accounts()
    await dapp.visit()
    await takeProvider(page)
    const subject = pageSubject(page, {
      traits: ['switches', 'reads', 'signs', 'subscribes', 'remote'],
      async connect() {
        await page.getByTestId('vb-wallet-walletConnect').click()
        const code = page.getByTestId('vb-wc-qr')
        // The library must load first, which is slow on a busy machine.
        await expect(code).toBeVisible()
        await phone.pair((await code.getAttribute('data-uri')) ?? '')
        await phone.approve({ accounts: [account] })
        await dapp.expectConnected()
      },
      decide: (decision) =>
        decision === 'approve' ? phone.approveRequest() : phone.rejectRequest(),
      account: async () => account,
    })
    await holdAgainstChecks(subject)
    await phone.page.context().close()
  })

  test('works with the embedded wallet', { tag: '@ci' }, async ({ dapp, page }) => {
    await dapp.visit()
    await takeProvider(page)
    const subject = pageSubject(page, {
      traits: ['switches', 'reads', 'signs', 'subscribes', 'own'],
      connect: () => passLogin(dapp),
      decide: (decision) => (decision === 'approve' ? dapp.approve() : dapp.reject()),
      account: () => dapp.address(),
    })
    await holdAgainstChecks(subject)
  })

  test('works with the embedded wallet that the page discovers through EIP-6963', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ config: { announce: true } })
    const detail = await page.evaluate(() => {
      const found: Event[] = []
      addEventListener('eip6963:announceProvider', (event) => found.push(event))
      dispatchEvent(new Event('eip6963:requestProvider'))
      const [{ detail }] = found as [CustomEvent]
      window.underTest = detail.provider
      return { info: detail.info, isFrozen: Object.isFrozen(detail), announced: found.length }
    })
    const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
    const icon = expect.stringMatching(/^data:image\//)
    expect(detail).toEqual({
      info: { rdns: 'dev.vestibule', name: 'Vestibule', icon, uuid },
      isFrozen: true,
      announced: 1,
    })
    const subject = pageSubject(page, {
      traits: ['switches', 'reads', 'signs', 'subscribes', 'own'],
      connect: () => passLogin(dapp),
      decide: (decision) => (decision === 'approve' ? dapp.approve() : dapp.reject()),
      account: () => dapp.address(),
    })
    await holdAgainstChecks(subject)
  })
})

test.describe('the embedded wallet of a returning visitor', () => {
  test.use({ returning: true })

  test('[A27] adds an unlisted network and switches to it, but does not switch for a listed network', async ({
    dapp,
    page,
  }) => {
    const networks = [local(31337, 'Local One', RPC_ONE), local(41_000, 'Aurora')]
    await dapp.visitSignedIn({ config: { networks } })
    const { request } = pageProvider(page)
    const listed = { method: 'wallet_addEthereumChain', params: [{ chainId: '0xa028' }] }
    await expect(request(listed)).resolves.toBe(null)
    await expect(request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
    const chain = {
      chainId: '0x7a6a',
      chainName: 'Added',
      rpcUrls: [RPC_ONE],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    await expect(request({ method: 'wallet_addEthereumChain', params: [chain] })).resolves.toBe(
      null,
    )
    await expect(request({ method: 'net_version' })).resolves.toBe('31338')
    await page.getByTestId('vb-network-button').click()
    await expect(page.getByTestId('vb-network-eip155:31338')).toContainText('Added')
    const back = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }
    await expect(request(back)).resolves.toBe(null)
  })

  test('[A29] creates a contract with the largest allowed code, and rejects code with one more byte', async ({
    dapp,
    page,
  }) => {
    await dapp.visitFunded()
    const { request } = pageProvider(page)
    const from = await dapp.address()
    // Creation code for an empty contract, padded to the given size.
    const code = (bytes: number) => `0x60006000f3${'00'.repeat(bytes - 5)}`
    const send = (bytes: number) =>
      request<string>({ method: 'eth_sendTransaction', params: [{ from, data: code(bytes) }] })
    await expect(send(INITCODE + 1)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('49152 bytes of data at most'),
    })
    const sending = send(INITCODE)
    const window = await dapp.review()
    await window.approve()
    const params = [await sending]
    await expect
      .poll(() => request({ method: 'eth_getTransactionReceipt', params }))
      .toMatchObject({ status: '0x1', contractAddress: expect.stringMatching(/^0x/) })
    await expect(request({ method: 'eth_getTransactionByHash', params })).resolves.toMatchObject({
      input: code(INITCODE),
    })
  })
})
