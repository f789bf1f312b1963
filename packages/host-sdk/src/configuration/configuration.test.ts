import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Options } from '../core/model/options.js'
import { createTestCore, memoryArea } from '../core/testing/createTestCore.js'
import { followConfiguration, readConfiguration } from './followConfiguration.js'

const entry = (id: string, isEnabled: boolean, config?: string[] | null) => ({
  id,
  isEnabled,
  config,
})

describe('readConfiguration', () => {
  test.each([
    ['a document without entries', [], { email: false, socials: [], multiWallet: false }],
    [
      'entries without a config',
      [entry('social_login', true), entry('multi_wallet', true)],
      { email: false, socials: [], multiWallet: false },
    ],
    [
      'an empty list of logins',
      [entry('social_login', true, []), entry('multi_wallet', true, [])],
      { email: false, socials: [], multiWallet: true },
    ],
    [
      'logins in the operator’s order, with an unknown login',
      [entry('social_login', true, ['x', 'myspace', 'email', 'google'])],
      { email: true, socials: ['x', 'google'], multiWallet: false },
    ],
    [
      'disabled logins',
      [entry('social_login', false, ['email', 'google']), entry('multi_wallet', false, [])],
      { email: false, socials: [], multiWallet: false },
    ],
    [
      'a setting that the operator leaves to the dapp',
      [
        entry('social_login', true, null),
        entry('multi_wallet', false, null),
        entry('passkey', true, null),
      ],
      {},
    ],
    [
      'a disabled passkey',
      [
        entry('social_login', true, null),
        entry('multi_wallet', true, null),
        entry('passkey', false, []),
      ],
      { passkey: false },
    ],
    [
      'a disabled activity list',
      [
        entry('social_login', true, null),
        entry('multi_wallet', true, null),
        entry('activity', false, []),
      ],
      { history: false },
    ],
    [
      'an activity list that the operator leaves to the dapp',
      [
        entry('social_login', true, null),
        entry('multi_wallet', true, null),
        entry('activity', true, null),
      ],
      {},
    ],
    [
      'invalid entries',
      [null, 5, { id: 'social_login', isEnabled: 'yes', config: 'email' }],
      { email: false, socials: [], multiWallet: false },
    ],
  ])('[X20] [E18] reads %s', (_what, features, expected) => {
    expect(readConfiguration({ features })).toEqual(expected)
  })

  test.each([undefined, null, 5, 'html', [], {}, { features: {} }])(
    '[X20] rejects the configuration %j',
    (document) => expect(readConfiguration(document)).toBeUndefined(),
  )
})

describe('followConfiguration', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })
  async function answering(status: number, body: string): Promise<string> {
    return serving((response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body)
    })
  }
  async function serving(answer: (response: ServerResponse) => void): Promise<string> {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const DECIDED = JSON.stringify({
    features: [
      entry('social_login', true, ['google']),
      entry('multi_wallet', true, []),
      entry('passkey', true, null),
    ],
  })
  const LOCAL = { email: true, socials: ['github'], multiWallet: true } as const

  async function load(options: Partial<Options>, area = memoryArea()) {
    const core = createTestCore(options, area)
    await followConfiguration(core)
    const again = createTestCore(options, area)
    return {
      core,
      features: core.store.getState().features,
      later: again.store.getState().features,
      area,
    }
  }

  test('[X20] [Z28] applies the operator’s settings over the local ones, also at the next load', async () => {
    const apiUrl = await answering(200, DECIDED)
    const { core, features, later } = await load({ apiUrl, features: LOCAL })
    expect(features).toEqual({ email: false, socials: ['google'], multiWallet: true })
    expect(later).toEqual(features)
    expect(core.store.getState().alert).toEqual({
      id: 'localIgnored',
      variant: 'warning',
      message: 'Local configuration ignored',
    })
  })

  test('[X20] [Z28] does not warn about equal or missing local settings', async () => {
    const apiUrl = await answering(200, DECIDED)
    for (const features of [{ multiWallet: true, ens: false }, undefined]) {
      const { core } = await load({ apiUrl, features })
      expect(core.store.getState().alert).toBeUndefined()
      expect(core.store.getState().features.socials).toEqual(['google'])
    }
  })

  test('[X20] applies only settings that the dapp does not set, with `local-wins`', async () => {
    const apiUrl = await answering(200, DECIDED)
    const { core, features, later } = await load({
      apiUrl,
      features: { email: true },
      remoteConfig: 'local-wins',
    })
    expect(features).toEqual({ email: true, socials: ['google'], multiWallet: true })
    expect(later).toEqual(features)
    expect(core.store.getState().alert).toBeUndefined()
  })

  test('[X20] removes the stored settings when the operator leaves all settings to the dapp', async () => {
    const { area } = await load({ apiUrl: await answering(200, DECIDED), features: LOCAL })
    const ids = ['social_login', 'multi_wallet', 'passkey']
    const body = JSON.stringify({ features: ids.map((id) => entry(id, true, null)) })
    const { later } = await load({ apiUrl: await answering(200, body), features: LOCAL }, area)
    expect(later).toEqual(LOCAL)
    expect([...area.entries.keys()]).toEqual([])
  })

  test('[X20] ignores stored settings with `local-only`', async () => {
    const apiUrl = await answering(200, DECIDED)
    const { area } = await load({ apiUrl, features: LOCAL })
    const alone = createTestCore({ apiUrl, features: LOCAL, remoteConfig: 'local-only' }, area)
    expect(alone.store.getState().features).toEqual(LOCAL)
  })

  test('[X20] separates the settings of two projects of one origin', async () => {
    const apiUrl = await answering(200, DECIDED)
    const { area } = await load({ apiUrl })
    const other = createTestCore({ apiUrl, projectId: 'other', features: LOCAL }, area)
    expect(other.store.getState().features).toEqual(LOCAL)
  })

  test.each([
    [403, '{}'],
    [429, '{}'],
    [500, ''],
    [200, '<!doctype html>'],
    [200, '{"features":null}'],
  ])('[X20] [Z24] ignores a response %i %j, before and after a valid one', async (status, body) => {
    const bad = await answering(status, body)
    const { core, features, area } = await load({ apiUrl: bad, features: LOCAL })
    expect(features).toEqual(LOCAL)
    expect(core.store.getState().alert).toBeUndefined()
    await load({ apiUrl: await answering(200, DECIDED) }, area)
    expect((await load({ apiUrl: bad, features: LOCAL }, area)).features.socials).toEqual([
      'google',
    ])
  })

  test.each<[string, (response: ServerResponse) => void]>([
    [
      'that ends early',
      (response) => void response.write('{"features":', () => response.destroy()),
    ],
    ['that is a redirect', (response) => response.writeHead(302, { location: 'x:y' }).end()],
  ])('[X20] keeps the local settings during and after a response %s', async (_what, answer) => {
    const core = createTestCore({ apiUrl: await serving(answer), features: LOCAL })
    const following = followConfiguration(core)
    expect(core.store.getState().features).toEqual(LOCAL)
    await following
    expect(core.store.getState().features).toEqual(LOCAL)
    expect(core.store.getState().alert).toBeUndefined()
  })

  test('[X20] applies a slow response when it arrives', async () => {
    const apiUrl = await serving((response) => {
      setTimeout(() => response.end(DECIDED), 1_500)
    })
    const { features, later } = await load({ apiUrl, features: LOCAL })
    expect(features.socials).toEqual(['google'])
    expect(later).toEqual(features)
  })

  test.each([
    '',
    '5',
    '"x"',
    '[]',
    '{"projectId":"demo"}',
    '{"projectId":"demo","features":7}',
    '{',
  ])('[X20] keeps the local settings with damaged storage %j', (text) => {
    const area = memoryArea()
    area.setItem('@vestibule/features', text)
    expect(createTestCore({ features: LOCAL }, area).store.getState().features).toEqual(LOCAL)
  })
})
