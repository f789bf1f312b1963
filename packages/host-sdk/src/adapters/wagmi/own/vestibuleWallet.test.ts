import { UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { beginRestore } from '../../../connections/beginRestore.js'
import { connect } from '../../../connections/connect.js'
import { disconnect } from '../../../connections/disconnect.js'
import { finishRestore } from '../../../connections/restore.js'
import { currentView } from '../../../core/model/views.js'
import {
  ADDRESS,
  createTestCore,
  memoryArea,
  ONE,
  offerWallet,
  TWO,
} from '../../../core/testing/createTestCore.js'
import { close } from '../../../navigation/modal.js'
import { createInstance } from '../../../start/instance.js'
import { WAGMI, type Wagmi } from '../testing/wagmiVersions.js'
import { vestibuleWallet } from './vestibuleWallet.js'

function openPage(wagmi: Wagmi, { area = memoryArea(), permitted = false } = {}) {
  const core = createTestCore({}, area)
  const { connector, wallet } = offerWallet(core, { id: 'auth', permitted })
  const vestibule = createInstance(core, undefined)
  beginRestore(core)
  core.restored = finishRestore(core)
  const config = wagmi.createConfig({
    chains: [ONE, TWO],
    transports: {
      [ONE.id]: wagmi.http('http://127.0.0.1:9', { retryCount: 0 }),
      [TWO.id]: wagmi.http('http://127.0.0.1:9', { retryCount: 0 }),
    },
    connectors: [vestibuleWallet(() => vestibule)],
    storage: wagmi.createStorage({ storage: area }),
  })
  const statuses: string[] = []
  config.subscribe(
    ({ status }) => status,
    (status) => statuses.push(status),
  )
  const [live] = config.connectors
  if (live === undefined) throw new Error('wagmi lost its connector.')
  const signIn = () => connect(core, connector)
  return { area, config, core, live, signIn, statuses, vestibule, wallet }
}

async function connectByWagmi(wagmi: Wagmi, page: ReturnType<typeof openPage>) {
  const connecting = wagmi.connect(page.config, { connector: page.live })
  await expect.poll(() => page.vestibule.isOpen()).toBe(true)
  await page.signIn()
  return connecting
}

describe.each(WAGMI)('vestibuleWallet in wagmi %s', (_version, wagmi) => {
  test('[J01] opens the login in the modal, and connects after the visitor signs in', async () => {
    const page = openPage(wagmi)
    const connecting = wagmi.connect(page.config, { connector: page.live })
    await expect.poll(() => page.vestibule.isOpen()).toBe(true)
    expect(currentView(page.core.store.getState()).name).toBe('SignIn')
    expect(page.config.state.status).toBe('connecting')
    await page.signIn()
    await expect(connecting).resolves.toEqual({ accounts: [ADDRESS], chainId: ONE.id })
    expect(page.config.state.status).toBe('connected')
  })

  test('[Z20] error: reports a closed modal as viem’s UserRejectedRequestError', async () => {
    const page = openPage(wagmi)
    const connecting = wagmi.connect(page.config, { connector: page.live })
    await expect.poll(() => page.vestibule.isOpen()).toBe(true)
    close(page.core)
    await expect(connecting).rejects.toBeInstanceOf(UserRejectedRequestError)
    expect(page.config.state.status).toBe('disconnected')
  })

  test('follows a login and logout elsewhere on the page', async () => {
    const page = openPage(wagmi)
    await page.live.getProvider()
    await page.signIn()
    await expect.poll(() => page.config.state.status).toBe('connected')
    await disconnect(page.core)
    expect(page.config.state.status).toBe('disconnected')
  })

  test('signs the visitor out when wagmi disconnects', async () => {
    const page = openPage(wagmi)
    await connectByWagmi(wagmi, page)
    await wagmi.disconnect(page.config)
    expect(page.vestibule.getAccount().status).toBe('disconnected')
    expect(page.config.state.status).toBe('disconnected')
    await connectByWagmi(wagmi, page)
    expect(page.config.state.status).toBe('connected')
  })

  test('follows a network switch in Vestibule or wagmi', async () => {
    const page = openPage(wagmi)
    await connectByWagmi(wagmi, page)
    await wagmi.switchChain(page.config, { chainId: TWO.id })
    expect([page.config.state.chainId, page.vestibule.getChainId()]).toEqual([TWO.id, TWO.id])
    await page.vestibule.switchNetwork(`eip155:${ONE.id}`)
    expect(page.config.state.chainId).toBe(ONE.id)
  })

  test('connects on the network that the dapp requests', async () => {
    const page = openPage(wagmi)
    const connecting = wagmi.connect(page.config, { connector: page.live, chainId: TWO.id })
    await expect.poll(() => page.vestibule.isOpen()).toBe(true)
    await page.signIn()
    await expect(connecting).resolves.toMatchObject({ chainId: TWO.id })
  })

  test('error: rejects a network that wagmi does not know', async () => {
    const page = openPage(wagmi)
    await connectByWagmi(wagmi, page)
    await expect(
      wagmi.switchChain(page.config, { chainId: 99 as typeof ONE.id }),
    ).rejects.toMatchObject({ name: 'SwitchChainError' })
    expect(page.config.state.chainId).toBe(ONE.id)
  })

  test('[T03] reconnects after a reload without a disconnect', async () => {
    const before = openPage(wagmi)
    await connectByWagmi(wagmi, before)
    const page = openPage(wagmi, { area: before.area, permitted: true })
    await wagmi.reconnect(page.config)
    expect(page.config.state.status).toBe('connected')
    expect(page.statuses).not.toContain('disconnected')
    expect(page.statuses.at(-1)).toBe('connected')
    expect(page.vestibule.isOpen()).toBe(false)
    await expect(wagmi.getConnectorClient(page.config)).resolves.toMatchObject({
      account: { address: ADDRESS },
    })
  })

  test('does not open the modal or load the frame on a first visit', async () => {
    const page = openPage(wagmi)
    await wagmi.reconnect(page.config)
    expect(page.config.state.status).toBe('disconnected')
    expect(page.vestibule.isOpen()).toBe(false)
    expect(page.core.frame.current()).toBeUndefined()
  })

  test('[Z12] error: creates no instance if wagmi has no chain', async () => {
    const connector = vestibuleWallet({ projectId: 'demo' })({
      chains: [] as never,
      emitter: { emit() {} },
    })
    await expect(connector.getProvider()).rejects.toThrow('No chains found on connector.')
  })

  test('creates an instance from options, with wagmi’s chains', async () => {
    const connector = vestibuleWallet({ projectId: 'demo', logLevel: 'silent' })({
      chains: [ONE, TWO],
      emitter: { emit() {} },
    })
    await expect(connector.isAuthorized()).resolves.toBe(false)
    await expect(connector.getChainId()).resolves.toBe(ONE.id)
  })
})
