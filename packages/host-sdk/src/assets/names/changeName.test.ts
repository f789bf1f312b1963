import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readNameText } from '@vestibule/protocol/names'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../../connections/connect.js'
import { keepProfile } from '../../connections/refreshIdentity.js'
import { addConnectors } from '../../core/connectors.js'
import type { Core } from '../../core/core.js'
import type { Connector } from '../../core/model/connector.js'
import { getNamespace } from '../../core/namespaceState.js'
import { createTestCore } from '../../core/testing/createTestCore.js'
import { changeName } from './changeName.js'
import { readNamesHere } from './nameApi.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Sent = { coin_type: number; address: Hex; message: string; signature: Hex }
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NOW = 1_795_922_064
const ZONE = {
  ...{ suffix: '.vestibule.eth', legacySuffix: null, domain: 'frame.example' },
  ...{ perAccount: 1, now: NOW },
}

const profileOf = (name: string) => ({
  ...{ name, registered: NOW, updated: NOW, addresses: {}, attributes: [{}] },
  record: { coin_type: 60, address: OTHER, message: '{}', signature: '0x' },
})

async function startServices({ refuses = false, own = [] as string[] } = {}) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://services.example')
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/v1/profile/zone') return void response.end(JSON.stringify(ZONE))
    const isReverse = url.pathname.startsWith('/v1/profile/reverse/')
    if (isReverse) return void response.end(JSON.stringify(own.map(profileOf)))
    if (url.pathname !== '/v1/profile/account') return void response.end('[]')
    let body = ''
    for await (const part of request) body += part
    sent.push(JSON.parse(body))
    const reasons = [{ name: 'invalidParams', description: 'The name is already registered' }]
    response.statusCode = refuses ? 409 : 200
    response.end(JSON.stringify(refuses ? { reasons } : { success: true }))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function pageOf(apiUrl: string, { refuses = false } = {}) {
  const key = privateKeyToAccount(generatePrivateKey())
  // Disable automatic name lookups: their timing is unpredictable.
  const core = createTestCore({ apiUrl, features: { ens: false } })
  const connector: Connector = {
    ...{ id: 'org.example.wallet', type: 'announced', name: 'Wallet', chain: 'eip155' },
    chains: core.networks,
    provider: {
      async request({ method, params }) {
        if (method === 'eth_chainId') return '0x7a69'
        if (method !== 'personal_sign') return [key.address]
        if (refuses) throw Object.assign(new Error('No'), { code: 4001 })
        return key.signMessage({ message: { raw: (params as Hex[])[0] ?? '0x' } })
      },
      on() {},
      removeListener() {},
    },
  }
  addConnectors(core, [connector])
  await connect(core, connector)
  return { core, address: key.address }
}

const accountOf = (core: Core) => getNamespace(core.store.getState()).accountState
const profileName = (core: Core) => accountOf(core).profileName
const addressOf = (core: Core) => accountOf(core).address ?? ''

describe('changeName', () => {
  test('[J12] registers a name with a signature for these services and this network, and shows the name', async () => {
    const services = await startServices()
    const { core, address } = await pageOf(services.url)
    expect(await changeName(core, { action: 'register', name: 'alice' })).toBe(
      'alice.vestibule.eth',
    )
    const [body] = services.sent
    if (body === undefined) throw new Error('Nothing was sent.')
    expect(body).toMatchObject({ coin_type: 0x8000_0000 + 31_337, address })
    expect(await verifyMessage(body)).toBe(true)
    expect(readNameText(body.message)).toEqual({
      ...{ name: 'alice.vestibule.eth', attributes: {}, action: 'register', address },
      ...{ domain: 'frame.example', coin_type: body.coin_type },
      ...{ timestamp: NOW, expiry: NOW + 600, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    expect(profileName(core)).toBe('alice.vestibule.eth')
  })

  test('[Z21] throws the services’ reasons for a refusal, and does not show the name', async () => {
    const services = await startServices({ refuses: true })
    const { core } = await pageOf(services.url)
    await expect(changeName(core, { action: 'register', name: 'alice' })).rejects.toMatchObject({
      data: { status: 409, reasons: [{ description: 'The name is already registered' }] },
    })
    expect(profileName(core)).toBeUndefined()
  })

  test('[J12] ignores a refusal if an earlier request registered the name', async () => {
    const services = await startServices({ refuses: true, own: ['alice.vestibule.eth'] })
    const { core } = await pageOf(services.url)
    const full = 'alice.vestibule.eth'
    await expect(changeName(core, { action: 'register', name: 'alice' })).resolves.toBe(full)
    expect(profileName(core)).toBe(full)
    const other = changeName(core, { action: 'register', name: 'alic' })
    await expect(other).rejects.toMatchObject({ data: { status: 409 } })
  })

  test('[J12] sends nothing when the visitor declines in the wallet', async () => {
    const services = await startServices()
    const { core } = await pageOf(services.url, { refuses: true })
    await expect(changeName(core, { action: 'register', name: 'alice' })).rejects.toMatchObject({
      type: 'userRejected',
    })
    expect(services.sent).toEqual([])
  })

  test('[J12] requests a signature for a transfer, and keeps showing the name until the transfer ends', async () => {
    const services = await startServices()
    const { core } = await pageOf(services.url)
    await changeName(core, { action: 'register', name: 'alice' })
    await changeName(core, { action: 'transfer', name: 'alice', to: OTHER })
    expect(readNameText(services.sent[1]?.message ?? '')).toMatchObject({
      ...{ name: 'alice.vestibule.eth', action: 'transfer', to: OTHER },
    })
    expect(profileName(core)).toBe('alice.vestibule.eth')
  })

  test('[J12] does not show a released name', async () => {
    const services = await startServices()
    const { core } = await pageOf(services.url)
    await changeName(core, { action: 'register', name: 'alice' })
    await changeName(core, { action: 'release', name: 'alice' })
    expect(readNameText(services.sent[1]?.message ?? '')).toMatchObject({ action: 'release' })
    expect(profileName(core)).toBeUndefined()
  })

  test('[J12] shows the oldest other name after a release', async () => {
    const services = await startServices({ own: ['bobby.vestibule.eth', 'carol.vestibule.eth'] })
    const { core } = await pageOf(services.url)
    keepProfile(core, 'eip155', { address: addressOf(core), name: 'alice.vestibule.eth' })
    await changeName(core, { action: 'release', name: 'alice' })
    expect(profileName(core)).toBe('bobby.vestibule.eth')
  })

  test.each(['register', 'release'] as const)(
    '[J12] keeps showing a primary ENS name after the action `%s`',
    async (action) => {
      const services = await startServices()
      const { core } = await pageOf(services.url)
      keepProfile(core, 'eip155', { address: addressOf(core), name: 'someone.eth' })
      await changeName(core, { action, name: 'alice' })
      expect(profileName(core)).toBe('someone.eth')
    },
  )

  test('[J12] does not show a name that now has another owner', async () => {
    const services = await startServices()
    const { core } = await pageOf(services.url)
    const address = addressOf(core)
    keepProfile(core, 'eip155', { address, name: 'alice.vestibule.eth' })
    await readNamesHere(core, { namespace: 'eip155', address })
    expect(profileName(core)).toBeUndefined()
  })
})
