import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createSolanaAdapter } from '../adapters/solana/createSolanaAdapter.js'
import { addConnectors } from '../core/connectors.js'
import { coreOf } from '../core/coreOf.js'
import type { Connector } from '../core/model/connector.js'
import type { Options } from '../core/model/options.js'
import { currentView } from '../core/model/views.js'
import { SOLANA } from '../core/testing/createTestAdapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { walletConnect } from '../exports/walletconnect.js'
import { createVestibule } from '../start/createVestibule.js'
import type { Vestibule } from '../start/instance.js'
import { createTestWallet, type Decision } from '../testing/createTestWallet.js'
import { ChooseRainbow, SignInButton } from './testing/buttonExamples.js'
import { stubServices } from './testing/stubServices.js'
import { VestibuleProvider } from './VestibuleProvider.js'
import { WalletButton } from './WalletButton.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ICON = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
const RAINBOW = {
  id: '1'.repeat(64),
  name: 'Rainbow',
  rdns: 'me.example',
  image_id: '7677b54f-3486-46e2-4e37-bf8747814f00',
  chains: ['eip155:31337'],
  mobile_link: 'rainbow://',
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

function create(options: Partial<Options> = {}) {
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    logLevel: 'silent',
    ...options,
  })
  onTestFinished(() => {
    vestibule.close()
    vestibule.element?.remove()
  })
  return vestibule
}

let names = 0

function install(decide: () => Decision = () => 'approve') {
  const name = `Fox ${++names} Wallet`
  const rdns = `org.example.fox${names}`
  const chains = [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }]
  const wallet = createTestWallet({ address: ADDRESS, chains, decide })
  wallet.announce({ rdns, name, icon: ICON })
  return { name, rdns, named: `fox-${names}`, ...wallet }
}

function render(vestibule: Vestibule, page: ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<VestibuleProvider vestibule={vestibule}>{page}</VestibuleProvider>)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const button = () => {
    const [host] = container.children
    const found = host?.shadowRoot?.querySelector('button')
    if (!found) throw new Error('Not rendered')
    return found
  }
  return {
    button,
    says: (read: (button: HTMLButtonElement) => unknown) => expect.poll(() => read(button())),
  }
}

function renderCustom(vestibule: Vestibule, wallet: string) {
  let last: WalletButton.Custom | undefined
  render(
    vestibule,
    <WalletButton.Custom wallet={wallet}>
      {(view) => {
        last = view
        return null
      }}
    </WalletButton.Custom>,
  )
  const now = () => {
    if (last === undefined) throw new Error('Not rendered')
    return last
  }
  return { now, says: (name: keyof WalletButton.Custom) => expect.poll(() => last?.[name]) }
}

async function pressIn(root: ShadowRoot, testId: string) {
  const find = () => root.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
  await expect.poll(find).not.toBeNull()
  find()?.click()
}

const shownView = (vestibule: Vestibule) => {
  const state = coreOf(vestibule).store.getState()
  return state.open ? currentView(state) : undefined
}

describe('an installed wallet', () => {
  test.each(['rdns', 'named', 'name'] as const)(
    'connects a wallet found by `%s` without the modal, then opens the account on a second press',
    async (key) => {
      const wallet = install()
      const vestibule = create()
      const { button, says } = render(vestibule, <WalletButton wallet={wallet[key]} />)
      await says(({ textContent }) => textContent).toBe(wallet.name)
      expect(button().querySelector('img')?.src).toBe(ICON)
      const opened = vi.fn()
      vestibule.subscribeState(({ open }) => opened(open))
      button().click()
      await expect.poll(() => vestibule.getAddress()).toBe(ADDRESS)
      await says(({ ariaCurrent }) => ariaCurrent).toBe('true')
      expect(vestibule.isOpen()).toBe(false)
      button().click()
      await expect.poll(() => shownView(vestibule)?.name).toBe('Account')
      await vestibule.disconnect()
      await says(({ ariaCurrent }) => ariaCurrent).toBeNull()
    },
  )

  test('shows a spinner during the request, and hides it after a rejection', async () => {
    let decide: ((decision: Decision) => void) | undefined
    const wallet = install()
    wallet.provider.request = async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'eth_accounts') return []
      return new Promise((_resolve, reject) => {
        decide = () => reject(Object.assign(new Error('No'), { code: 4001 }))
      })
    }
    const vestibule = create()
    const { button, says } = render(vestibule, <WalletButton wallet={wallet.rdns} />)
    await says(({ textContent }) => textContent).toBe(wallet.name)
    button().click()
    await says(({ ariaBusy }) => ariaBusy).toBe('true')
    expect(button().querySelector('.spin')).not.toBeNull()
    await expect.poll(() => decide).toBeDefined()
    decide?.('reject')
    await says(({ ariaBusy }) => ariaBusy).toBeNull()
    const { open, toast } = coreOf(vestibule).store.getState()
    expect({ open, toast }).toEqual({ open: false, toast: undefined })
  })

  test('shows a failed connection in a toast', async () => {
    const wallet = install()
    wallet.provider.request = async () => {
      throw Object.assign(new Error('Broken'), { code: -32603 })
    }
    const vestibule = create()
    const { button, says } = render(vestibule, <WalletButton wallet={wallet.rdns} />)
    await says(({ textContent }) => textContent).toBe(wallet.name)
    button().click()
    await expect
      .poll(() => coreOf(vestibule).store.getState().toast)
      .toMatchObject({ variant: 'error', message: 'connecting.failed' })
  })

  test('passes a rejection to a custom button until the wallet connects', async () => {
    let decision: Decision = 'reject'
    const wallet = install(() => decision)
    const { now, says } = renderCustom(create(), wallet.rdns)
    await says('ready').toBe(true)
    expect(now()).toMatchObject({ name: wallet.name, image: ICON, connected: false, error: null })
    now().connect()
    await says('error').toMatchObject({ type: 'userRejected' })
    expect(now()).toMatchObject({ isPending: false, connected: false })
    decision = 'approve'
    now().connect()
    await says('connected').toBe(true)
    await says('isPending').toBe(false)
    expect(now().error).toBeNull()
  })

  test('connects in the active namespace, and disables the button if the wallet lacks the requested one', async () => {
    const asked: string[] = []
    const vestibule = create()
    const connectorIn = (chain: Connector['chain']): Connector => ({
      id: 'org.example.several',
      type: 'external',
      name: 'Several',
      chain,
      chains: [],
      provider: {
        async request() {
          asked.push(chain)
          throw Object.assign(new Error('No'), { code: 4001 })
        },
        on: () => {},
        removeListener: () => {},
      },
    })
    addConnectors(coreOf(vestibule), [connectorIn('eip155')])
    const { now, says } = renderCustom(vestibule, 'several')
    await says('ready').toBe(true)
    now().connect()
    await says('error').not.toBeNull()
    expect(new Set(asked)).toEqual(new Set(['eip155']))
    const other = render(vestibule, <WalletButton wallet="several" namespace="solana" />)
    await other.says(({ disabled }) => disabled).toBe(true)
  })
})

describe('a wallet that is not installed', () => {
  test('shows name and picture from the directory, and opens the modal with the wallet’s code', async () => {
    const services = stubServices()
    services.reply = async () => ({ body: { count: 1, data: [RAINBOW] } })
    const vestibule = create({ apiUrl: services.apiUrl, connectors: [walletConnect()] })
    const { now, says } = renderCustom(vestibule, 'rainbow')
    await says('ready').toBe(true)
    expect(now().name).toBe('Rainbow')
    expect(now().image).toContain(`/getWalletImage/${RAINBOW.image_id}`)
    now().connect()
    await expect
      .poll(() => shownView(vestibule))
      .toMatchObject({
        name: 'ConnectingWalletConnect',
        params: { wallet: { id: RAINBOW.id } },
      })
    expect(now().isPending).toBe(true)
    await vestibule.close()
    await says('error').toMatchObject({ type: 'userRejected' })
  })

  test.each([
    ['presses Back', (root: ShadowRoot) => pressIn(root, 'vb-back')],
    ['closes the modal', (_root: ShadowRoot, vestibule: Vestibule) => vestibule.close()],
  ])('stops the spinner after the visitor of an embedded modal %s', async (_what, leave) => {
    const services = stubServices()
    services.reply = async () => ({ body: { count: 1, data: [RAINBOW] } })
    const vestibule = create({
      apiUrl: services.apiUrl,
      connectors: [walletConnect()],
      enableEmbedded: true,
    })
    const { element } = vestibule
    if (element === undefined) throw new Error('No page')
    document.body.append(element)
    const { button, says } = render(vestibule, <WalletButton wallet="rainbow" />)
    await says(({ textContent }) => textContent).toContain('Rainbow')
    for (const _again of [1, 2]) {
      button().click()
      await expect.poll(() => shownView(vestibule)?.name).toBe('ConnectingWalletConnect')
      await says(({ ariaBusy }) => ariaBusy).toBe('true')
      await leave(element.shadowRoot, vestibule)
      await says(({ ariaBusy }) => ariaBusy).toBeNull()
    }
    expect(coreOf(vestibule).store.getState().toast).toBeUndefined()
  })

  test('opens the code for the requested namespace if the wallet supports it', async () => {
    const services = stubServices()
    const several = { ...RAINBOW, chains: ['eip155:31337', `solana:${SOLANA.id}`] }
    services.reply = async () => ({ body: { count: 1, data: [several] } })
    const vestibule = create({
      apiUrl: services.apiUrl,
      networks: [ONE, SOLANA],
      adapters: [createEip155Adapter(), createSolanaAdapter()],
      connectors: [walletConnect()],
    })
    const { button, says } = render(vestibule, <WalletButton wallet="rainbow" namespace="solana" />)
    const bitcoin = render(vestibule, <WalletButton wallet="rainbow" namespace="bip122" />)
    await says(({ textContent }) => textContent).toContain('Rainbow')
    await bitcoin.says(({ disabled }) => disabled).toBe(true)
    button().click()
    await expect
      .poll(() => shownView(vestibule))
      .toMatchObject({ name: 'ConnectingWalletConnect', params: { namespace: 'solana' } })
  })

  test.each([
    ['id', RAINBOW.id, 'include', RAINBOW.id],
    ['rdns', RAINBOW.rdns, 'search', 'example'],
  ])('requests the wallet by %s, once for two buttons', async (_what, wallet, parameter, value) => {
    const services = stubServices()
    services.reply = async () => ({ body: { count: 1, data: [RAINBOW] } })
    const vestibule = create({ apiUrl: services.apiUrl })
    const { says, button } = render(vestibule, <WalletButton wallet={wallet} />)
    render(vestibule, <WalletButton wallet={wallet} />)
    await says(({ textContent }) => textContent).toContain('Rainbow')
    expect(services.requests.map(({ url }) => url.searchParams.get(parameter))).toEqual([value])
    button().click()
    await expect.poll(() => shownView(vestibule)?.name).toBe('Downloads')
  })

  test('shows a wallet from `customWallets` without a request', async () => {
    const services = stubServices()
    const custom = { id: 'mine', name: 'My Own', homepage: 'https://mine.example' }
    const vestibule = create({ apiUrl: services.apiUrl, customWallets: [custom] })
    const { says } = render(vestibule, <WalletButton wallet="my own" />)
    await says(({ textContent }) => textContent).toContain('My Own')
    expect(services.requests).toEqual([])
  })

  test('disables the button if neither the browser nor the directory contains the wallet', async () => {
    const services = stubServices()
    services.reply = async () => ({ body: { count: 1, data: [RAINBOW] } })
    const { says } = render(
      create({ apiUrl: services.apiUrl }),
      <WalletButton wallet="rain" label="Rain" />,
    )
    await says(({ disabled }) => disabled).toBe(true)
    await says(({ textContent }) => textContent).toContain('Rain')
  })

  test('retries on a press after the services fail', async () => {
    const services = stubServices()
    services.reply = async () => ({ status: 403 })
    const vestibule = create({ apiUrl: services.apiUrl })
    const { button, says } = render(vestibule, <WalletButton wallet="rainbow" />)
    await expect.poll(() => services.requests.length).toBe(1)
    await says(({ textContent }) => textContent).toContain('Rainbow')
    expect(button().disabled).toBe(false)
    services.reply = async () => ({ body: { count: 1, data: [RAINBOW] } })
    button().click()
    await expect.poll(() => shownView(vestibule)?.name).toBe('Downloads')
    expect(services.requests).toHaveLength(2)
  })
})

describe('other login methods', () => {
  const withLogin = (features: Options['features']) =>
    create({ frameUrl: 'http://127.0.0.1:9', features })

  test('opens a code for any wallet with `walletConnect`, and disables the button without `walletConnect()`', async () => {
    const vestibule = create({ apiUrl: stubServices().apiUrl, connectors: [walletConnect()] })
    const { button, says } = render(vestibule, <WalletButton wallet="walletConnect" />)
    await says(({ disabled, textContent }) => [disabled, textContent]).toEqual([
      false,
      'WalletConnect',
    ])
    button().click()
    await expect.poll(() => shownView(vestibule)?.name).toBe('ConnectingWalletConnectBasic')
    const without = render(create(), <WalletButton wallet="walletConnect" />)
    await without.says(({ disabled }) => disabled).toBe(true)
  })

  test('opens the login with `email`, and disables the button on a page without a login', async () => {
    const vestibule = withLogin({})
    const { button, says } = render(vestibule, <WalletButton wallet="email" />)
    await says(({ disabled, textContent }) => [disabled, textContent]).toEqual([false, 'Email'])
    button().click()
    await expect.poll(() => shownView(vestibule)?.name).toBe('SignIn')
    for (const other of [create(), withLogin({ email: false })]) {
      const absent = render(other, <WalletButton wallet="email" />)
      await absent.says(({ disabled }) => disabled).toBe(true)
    }
  })

  test('starts the login with a provider button, and disables it if the dapp does not offer the provider', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const vestibule = withLogin({ socials: ['google'] })
    const { button, says } = render(vestibule, <WalletButton wallet="google" />)
    await says(({ disabled, textContent }) => [disabled, textContent]).toEqual([false, 'Google'])
    await says((one) => one.querySelector('svg')).not.toBeNull()
    button().click()
    await expect
      .poll(() => shownView(vestibule))
      .toMatchObject({ name: 'ConnectingSocial', params: { provider: 'google' } })
    const other = render(vestibule, <WalletButton wallet="github" />)
    await other.says(({ disabled }) => disabled).toBe(true)
  })

  test.each([
    ['email', 'SignIn'],
    ['google', 'ConnectingSocial'],
  ])(
    'stops the spinner after Back in the login of an embedded modal: %s',
    async (wallet, shown) => {
      vi.spyOn(window, 'open').mockReturnValue(null)
      const vestibule = create({
        frameUrl: 'http://127.0.0.1:9',
        features: { socials: ['google'] },
        enableEmbedded: true,
      })
      const { element } = vestibule
      if (element === undefined) throw new Error('No page')
      document.body.append(element)
      const { button, says } = render(vestibule, <WalletButton wallet={wallet} />)
      await says(({ disabled }) => disabled).toBe(false)
      for (const _again of [1, 2]) {
        button().click()
        await expect.poll(() => shownView(vestibule)?.name).toBe(shown)
        await says(({ ariaBusy }) => ariaBusy).toBe('true')
        await pressIn(element.shadowRoot, 'vb-back')
        await says(({ ariaBusy }) => ariaBusy).toBeNull()
      }
    },
  )

  test('shows a passkey button if the dapp offers passkeys', async () => {
    const { says } = render(withLogin({ passkey: true }), <WalletButton wallet="passkey" />)
    await says(({ disabled, textContent }) => [disabled, textContent]).toEqual([false, 'Passkey'])
    const without = render(withLogin({}), <WalletButton wallet="passkey" />)
    await without.says(({ disabled }) => disabled).toBe(true)
  })
})

test('renders the same HTML on a server and at hydration', async () => {
  const wallet = install()
  const page = (vestibule: Vestibule) => (
    <VestibuleProvider vestibule={vestibule}>
      <WalletButton wallet={wallet.rdns} />
      <WalletButton.Custom wallet={wallet.rdns}>
        {({ ready, name }) => <p>{`${ready} ${name}`}</p>}
      </WalletButton.Custom>
    </VestibuleProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page(create()))
  expect(container.textContent).toBe('WWalletfalse Wallet')
  document.body.append(container)
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const root = hydrateRoot(container, page(create()), { onRecoverableError: complain })
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  await expect.poll(() => container.querySelector('p')?.textContent).toBe(`true ${wallet.name}`)
  expect(complain).not.toHaveBeenCalled()
})

test('opens the modal from the documentation’s examples', async () => {
  const services = stubServices()
  services.reply = async () => ({ body: { count: 1, data: [RAINBOW] } })
  const vestibule = create({ apiUrl: services.apiUrl })
  const container = document.createElement('div')
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(
    <VestibuleProvider vestibule={vestibule}>
      <SignInButton />
      <ChooseRainbow />
    </VestibuleProvider>,
  )
  const buttons = () => [...container.querySelectorAll('button')]
  await expect.poll(() => buttons().map(({ disabled }) => disabled)).toEqual([false, false])
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Sign in', 'Rainbow'])
  buttons()[0]?.click()
  await expect.poll(() => shownView(vestibule)?.name).toBe('Connect')
  await vestibule.close()
  buttons()[1]?.click()
  await expect.poll(() => shownView(vestibule)?.name).toBe('Downloads')
  await vestibule.close()
  await expect.poll(() => buttons()[1]?.textContent).toBe('Try again')
})
