import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TIMEOUT_MS } from '../adapters/eip155/confirmChain.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { toNetwork } from '../core/model/network.js'
import { currentView, view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { SOLANA } from '../core/testing/createTestAdapter.js'
import { createTestCore, ONE, offerWallet, TWO } from '../core/testing/createTestCore.js'
import { goBack } from '../navigation/leaveModal.js'
import { open } from '../navigation/modal.js'
import { push } from '../navigation/router.js'
import { switchNetworkInView } from '../navigation/switchNetworkInView.js'
import { addNetwork } from './networks.js'
import { removeNetwork } from './removeNetwork.js'
import { switchNetwork } from './switchNetwork.js'

type Core = ReturnType<typeof createTestCore>
const networkName = (core: Core) =>
  getNamespace(core.store.getState(), 'eip155').networkState.caipNetwork?.name

async function connected(wish: Parameters<typeof offerWallet>[1] = {}, options = {}) {
  const core = createTestCore(options)
  const offered = offerWallet(core, wish)
  await connect(core, offered.connector)
  return { core, ...offered }
}

describe('switchNetwork', () => {
  test('[T08] [V08] switches the wallet if it is connected', async () => {
    const { core, wallet } = await connected()
    await switchNetwork(core, 'eip155:31338')
    expect(networkName(core)).toBe('Local Two')
    await expect(wallet.provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a6a')
  })

  test('[T09] switches only the page if no account is connected', async () => {
    const core = createTestCore()
    await switchNetwork(core, 'eip155:31338')
    expect(networkName(core)).toBe('Local Two')
  })

  test('[Z27] error: raises an alert for an unlisted network', async () => {
    const { core } = await connected()
    await expect(switchNetwork(core, 'eip155:1')).rejects.toThrow('Network not found')
    await expect.poll(() => core.store.getState().alert?.message).toBe('Network Not Found')
  })

  test('[Z20] [A27] adds an unknown network to the wallet before the switch', async () => {
    const { core, visitor } = await connected({ chains: [31337] })
    await switchNetwork(core, 'eip155:31338')
    expect(visitor.asked).toEqual([
      'eth_requestAccounts',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(networkName(core)).toBe('Local Two')
  })

  test('[A27] requests a switch by hex chain id, and an addition with all EIP-3085 fields', async () => {
    const explorer = { name: 'Scan', url: 'https://scan.example' }
    const networks = [ONE, { ...TWO, blockExplorers: { default: explorer } }] as const
    const core = createTestCore({ networks: [...networks] })
    const { connector } = offerWallet(core, { chains: [31337] })
    await connect(core, connector)
    const { request } = connector.provider
    const asked: unknown[] = []
    connector.provider.request = async (call) => {
      asked.push(call)
      return request(call)
    }
    await switchNetwork(core, 'eip155:31338')
    const switching = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    const adding = {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x7a6a',
          chainName: 'Local Two',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['http://127.0.0.1:9'],
          blockExplorerUrls: ['https://scan.example'],
        },
      ],
    }
    expect(asked.slice(0, 3)).toEqual([switching, adding, switching])
  })

  test('error: rejects if the visitor disconnects a wallet that does not answer', async () => {
    const { core } = await connected({ neverAnswers: ['wallet_switchEthereumChain'] })
    const switching = switchNetwork(core, 'eip155:31338')
    const outcome = expect(switching).rejects.toMatchObject({ type: 'requestAborted' })
    await disconnect(core)
    await outcome
    expect(networkName(core)).toBe('Local One')
  })

  test.each([4902, 5000, 32603, -32603])(
    '[Z20] adds the network to the wallet after error code %i',
    async (code) => {
      const { core, connector } = await connected()
      const asked: string[] = []
      const { request } = connector.provider
      let refused = false
      connector.provider.request = async (call) => {
        asked.push(call.method)
        if (call.method === 'wallet_switchEthereumChain' && !refused) {
          refused = true
          throw Object.assign(new Error('unknown'), { code })
        }
        return request(call)
      }
      await switchNetwork(core, 'eip155:31338')
      expect(asked).toContain('wallet_addEthereumChain')
      expect(networkName(core)).toBe('Local Two')
    },
  )

  test('[Z20] recognizes the code of an unknown chain inside another error', async () => {
    const { core, connector } = await connected()
    const { request } = connector.provider
    let refused = false
    connector.provider.request = async (call) => {
      if (call.method === 'wallet_switchEthereumChain' && !refused) {
        refused = true
        throw Object.assign(new Error('internal'), {
          code: -32603,
          data: { originalError: { code: 4902 } },
        })
      }
      return request(call)
    }
    await switchNetwork(core, 'eip155:31338')
    expect(networkName(core)).toBe('Local Two')
  })

  test('[Z15] error: rejects if the wallet does not add the network', async () => {
    const { core, connector } = await connected({ chains: [31337] })
    const { request } = connector.provider
    connector.provider.request = async (call) => {
      if (call.method === 'wallet_addEthereumChain')
        throw Object.assign(new Error('no'), { code: -32000 })
      return request(call)
    }
    await expect(switchNetwork(core, 'eip155:31338')).rejects.toMatchObject({
      message: 'Chain is not supported',
      code: 5000,
    })
    expect(networkName(core)).toBe('Local One')
  })

  test.each([
    ['a message in another language', () => new Error('Neznámá síť')],
    ['another code', () => Object.assign(new Error('no'), { code: -32000 })],
    ['a string', () => 'chain not found'],
  ])('[Z20] adds the network if the wallet refuses with %s', async (_, refusal) => {
    const { core, wallet } = await connected({ chains: [31337] })
    const { request } = wallet.provider
    const asked: string[] = []
    wallet.provider.request = async (call) => {
      asked.push(call.method)
      if (
        call.method === 'wallet_switchEthereumChain' &&
        !asked.includes('wallet_addEthereumChain')
      )
        throw refusal()
      return request(call)
    }
    await switchNetwork(core, 'eip155:31338')
    expect(networkName(core)).toBe('Local Two')
  })

  test.each([4001, 4100, 4200, -32601, -32002])(
    '[Z20] error: does not add the network after error code %i',
    async (code) => {
      const { core, wallet, visitor } = await connected({ chains: [31337] })
      const { request } = wallet.provider
      wallet.provider.request = async (call) => {
        if (call.method !== 'wallet_switchEthereumChain') return request(call)
        throw Object.assign(new Error('no'), { code })
      }
      await expect(switchNetwork(core, 'eip155:31338')).rejects.toThrow()
      expect(visitor.asked).not.toContain('wallet_addEthereumChain')
    },
  )

  test('[Z20] accepts a wallet that already switched when it added the network', async () => {
    const { core, wallet } = await connected({ chains: [31337] })
    const { request } = wallet.provider
    wallet.provider.request = async (call) => {
      const answer = await request(call)
      if (call.method === 'wallet_switchEthereumChain')
        throw Object.assign(new Error('Already there'), { code: -32602 })
      return answer
    }
    await switchNetwork(core, 'eip155:31338')
    expect(networkName(core)).toBe('Local Two')
  })

  test.each([
    ['switches', [31337, 31338]],
    ['adds the network', [31337]],
  ])('[Z20] accepts the event of a wallet that %s but does not answer', async (_, chains) => {
    const { core, wallet } = await connected({ chains })
    const { request } = wallet.provider
    wallet.provider.request = async (call) => {
      const answer = await request(call)
      return call.method === 'wallet_switchEthereumChain' ? new Promise(() => {}) : answer
    }
    await switchNetwork(core, 'eip155:31338')
    expect(networkName(core)).toBe('Local Two')
  })

  test('[Z20] error: rejects if the visitor refuses', async () => {
    const { core, visitor } = await connected()
    visitor.decision = 'reject'
    await expect(switchNetwork(core, 'eip155:31338')).rejects.toMatchObject({ code: 4001 })
    expect(networkName(core)).toBe('Local One')
  })

  describe('a wallet that approves a switch', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('[Z10] error: is rejected if it does not switch', async () => {
      const { core } = await connected({ lies: true })
      const switching = expect(switchNetwork(core, 'eip155:31338')).rejects.toThrow(
        'Failed to switch to chain Local Two. The chain is not approved or the wallet does not support wallet_switchEthereumChain',
      )
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
      await switching
      expect(networkName(core)).toBe('Local One')
    })

    test('is accepted if it switches shortly after', async () => {
      const { core, wallet } = await connected({ lies: true })
      const switching = switchNetwork(core, 'eip155:31338')
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 3)
      expect(networkName(core)).toBe('Local One')
      wallet.switchTo(31338)
      await switching
      expect(networkName(core)).toBe('Local Two')
    })

    test('is rejected if it reports an invalid network', async () => {
      const { core, connector } = await connected({ lies: true })
      const { request } = connector.provider
      connector.provider.request = async (call) =>
        call.method === 'eth_chainId' ? { chainId: '0x7a6a' } : request(call)
      const switching = expect(switchNetwork(core, 'eip155:31338')).rejects.toThrow()
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
      await switching
    })
  })

  test('ignores the late answer of a replaced wallet', async () => {
    const { core, connector } = await connected()
    let answer = (_value: unknown) => {}
    const { request } = connector.provider
    connector.provider.request = (call) =>
      call.method === 'wallet_switchEthereumChain'
        ? new Promise((resolve) => {
            answer = resolve
          }).then(() => request(call))
        : request(call)
    const switching = switchNetwork(core, 'eip155:31338')
    await connect(core, offerWallet(core, { id: 'org.example.other' }).connector)
    answer(undefined)
    await expect(switching).rejects.toMatchObject({ type: 'requestAborted' })
    expect(networkName(core)).toBe('Local One')
  })
})

describe('switchNetworkInView', () => {
  test('[T12] returns to the previous view after a failed switch', async () => {
    const { core, visitor } = await connected()
    visitor.decision = 'reject'
    await open(core, view('Networks'))
    push(core, view('SwitchNetwork', { caipNetworkId: 'eip155:31338' }))
    expect(await switchNetworkInView(core, 'eip155:31338')).toMatchObject({
      left: true,
      error: { type: 'userRejected' },
    })
    expect(currentView(core.store.getState()).name).toBe('Networks')
  })

  test('[V08] keeps the view open for a retry if there is no previous view', async () => {
    const { core, visitor } = await connected()
    visitor.decision = 'reject'
    await open(core, view('SwitchNetwork', { caipNetworkId: 'eip155:31338' }))
    expect((await switchNetworkInView(core, 'eip155:31338')).left).toBe(false)
    expect(currentView(core.store.getState()).name).toBe('SwitchNetwork')
  })

  test('lets the visitor go back while the wallet does not answer', async () => {
    const { core } = await connected({ neverAnswers: ['wallet_switchEthereumChain'] })
    await open(core, view('Networks'))
    push(core, view('SwitchNetwork', { caipNetworkId: 'eip155:31338' }))
    void switchNetworkInView(core, 'eip155:31338')
    goBack(core)
    expect(currentView(core.store.getState()).name).toBe('Networks')
  })

  test.each([
    ['approve', 'Local Two'],
    ['reject', 'Local One'],
  ] as const)(
    'does not change the view after the visitor has gone back: %s',
    async (decision, expected) => {
      const { core, connector, visitor } = await connected()
      let answer = () => {}
      const { request } = connector.provider
      const asked = new Promise<void>((reach) => {
        connector.provider.request = async (call) => {
          if (call.method === 'wallet_switchEthereumChain')
            await new Promise<void>((resolve) => {
              answer = resolve
              reach()
            })
          return request(call)
        }
      })
      await open(core, view('Networks'))
      push(core, view('SwitchNetwork', { caipNetworkId: 'eip155:31338' }))
      const switching = switchNetworkInView(core, 'eip155:31338')
      goBack(core)
      visitor.decision = decision
      await asked
      answer()
      expect(await switching).toEqual({ left: true })
      expect(currentView(core.store.getState()).name).toBe('Networks')
      expect(networkName(core)).toBe(expected)
    },
  )

  test.each([
    ['connected', 'the list of networks', view('Networks')],
    ['connected', 'this switch', undefined],
    ['without a wallet', 'the list of networks', view('Networks')],
  ])(
    '[V08] %s: closes a modal that was opened for %s after the switch',
    async (who, _what, first) => {
      const core = who === 'connected' ? (await connected()).core : createTestCore()
      const last = view('SwitchNetwork', { caipNetworkId: 'eip155:31338' })
      await open(core, first ?? last)
      push(core, last)
      await switchNetworkInView(core, 'eip155:31338')
      expect(networkName(core)).toBe('Local Two')
      expect(core.store.getState().open).toBe(false)
    },
  )

  test('[V08] shows the account view again if the modal was opened for it', async () => {
    const { core } = await connected()
    await open(core, view('Account'))
    push(core, view('Networks'))
    push(core, view('SwitchNetwork', { caipNetworkId: 'eip155:31338' }))
    await switchNetworkInView(core, 'eip155:31338')
    expect(core.store.getState()).toMatchObject({ open: true, stack: [{ name: 'Account' }] })
  })
})

describe('a network whose adapter is missing', () => {
  test('[Z11] error: reports the missing adapter to the developer instead of an unlisted network', async () => {
    const heard: string[] = []
    const core = createTestCore({
      networks: [ONE, SOLANA],
      onError: ({ message }) => heard.push(message),
    })
    await expect(switchNetwork(core, `solana:${SOLANA.id}`)).rejects.toMatchObject({
      type: 'networkNotFound',
    })
    await expect.poll(() => core.store.getState().alert?.message).toBe('No Adapter')
    expect(heard).toEqual([expect.stringContaining('Pass its adapter in `adapters`')])
  })
})

describe('addNetwork and removeNetwork', () => {
  test('adds a network once', () => {
    const core = createTestCore({ networks: [ONE] })
    addNetwork(core, toNetwork(TWO))
    addNetwork(core, toNetwork(TWO))
    const { requestedCaipNetworks } = getNamespace(core.store.getState(), 'eip155').networkState
    expect(requestedCaipNetworks.map(({ name }) => name)).toEqual(['Local One', 'Local Two'])
  })

  test('[T13] returns the first remaining network after the active network is removed', () => {
    const core = createTestCore()
    expect(removeNetwork(core, 'eip155:31337')?.name).toBe('Local Two')
    expect(removeNetwork(core, 'eip155:31338')).toBeUndefined()
  })

  test('[Z11] error: rejects a namespace without an adapter', () => {
    const core = createTestCore()
    expect(() => addNetwork(core, toNetwork({ ...TWO, chainNamespace: 'solana' }))).toThrow(
      'Namespace is not configured',
    )
  })
})
