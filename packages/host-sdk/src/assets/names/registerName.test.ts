import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readNameText } from '@vestibule/protocol/names'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../../connections/connect.js'
import { addConnectors } from '../../core/connectors.js'
import type { Connector } from '../../core/model/connector.js'
import { getNamespace } from '../../core/namespaceState.js'
import { createTestCore } from '../../core/testing/createTestCore.js'
import { registerName } from './registerName.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Sent = { coin_type: number; address: Hex; message: string; signature: Hex }
const NOW = 1_795_922_064
const ZONE = {
  ...{ suffix: '.vestibule.eth', legacySuffix: null, domain: 'frame.example' },
  ...{ perAccount: 1, now: NOW },
}

/** Services with names, which remember what they were sent. */
async function startServices({ refuses = false } = {}) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://services.example')
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/v1/profile/zone') return void response.end(JSON.stringify(ZONE))
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

/** A page whose visitor is connected with a wallet of their own, which signs or refuses. */
async function pageOf(apiUrl: string, { refuses = false } = {}) {
  const key = privateKeyToAccount(generatePrivateKey())
  const core = createTestCore({ apiUrl })
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

describe('registerName', () => {
  test('[J12] has a wallet sign one text for the services and network, and shows the name', async () => {
    const services = await startServices()
    const { core, address } = await pageOf(services.url)
    expect(await registerName(core, 'alice')).toBe('alice.vestibule.eth')
    const [body] = services.sent
    if (body === undefined) throw new Error('Nothing was sent.')
    expect(body).toMatchObject({ coin_type: 0x8000_0000 + 31_337, address })
    expect(await verifyMessage(body)).toBe(true)
    expect(readNameText(body.message)).toEqual({
      ...{ name: 'alice.vestibule.eth', attributes: {}, action: 'register', address },
      ...{ domain: 'frame.example', coin_type: body.coin_type },
      ...{ timestamp: NOW, expiry: NOW + 600, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    const { profileName } = getNamespace(core.store.getState()).accountState
    expect(profileName).toBe('alice.vestibule.eth')
  })

  test('[Z21] throws the services’ reasons, and shows no name', async () => {
    const services = await startServices({ refuses: true })
    const { core } = await pageOf(services.url)
    await expect(registerName(core, 'alice')).rejects.toMatchObject({
      data: { status: 409, reasons: [{ description: 'The name is already registered' }] },
    })
    expect(getNamespace(core.store.getState()).accountState.profileName).toBeUndefined()
  })

  test('[J12] sends nothing when the visitor declines in the wallet', async () => {
    const services = await startServices()
    const { core } = await pageOf(services.url, { refuses: true })
    await expect(registerName(core, 'alice')).rejects.toMatchObject({ type: 'userRejected' })
    expect(services.sent).toEqual([])
  })
})
