import { readWalletsPage } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { WalletOverrides } from '../../domain/directory/overrides.js'
import { readDirectory } from '../../domain/directory/readDirectory.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

onDatabase((db) => {
  const request = (query: string, headers: Record<string, string> = {}) =>
    new Request(`${FRAME_ORIGIN}/getWallets${query}`, { headers })
  const get = (query: string, headers?: Record<string, string>) =>
    createWorld(db()).fetch(request(query, headers))
  const page = async (query: string) => readWhole(await get(`?projectId=demo${query}`))
  async function readWhole(response: Response) {
    const body = await response.json()
    const page = readWalletsPage(body)
    expect(page).toEqual(body)
    return page
  }

  describe('GET /getWallets', () => {
    test('[A23] [C03] returns the first 40 wallets, readable only by the project’s page', async () => {
      const response = await get('?projectId=demo&st=core&sv=1', { origin: DAPP_ORIGIN })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
      expect(response.headers.get('vary')).toBe('Origin')
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
      const { data, count } = await readWhole(response)
      expect(data).toHaveLength(40)
      expect(count).toBeGreaterThan(500)
    })

    test('[A23] [C03] lists each wallet on one page, for every page size', async () => {
      const { count } = await page('')
      const ids: string[] = []
      for (let number = 1; ; number += 1) {
        const { data } = await page(`&entries=100&page=${number}`)
        if (data.length === 0) break
        ids.push(...data.map(({ id }) => id))
      }
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
    })

    test('[E13] returns a wallet’s name and links in an entry', async () => {
      const { data } = await page('&include=io.metamask')
      expect(data).toEqual([
        {
          id: 'io.metamask',
          name: 'MetaMask',
          rdns: 'io.metamask',
          badge_type: 'none',
          order: 0,
          homepage: 'https://metamask.io/',
          image_id: expect.stringMatching(/^[0-9a-f]{32}$/),
          mobile_link: 'metamask://',
          link_mode: 'https://metamask.app.link',
          app_store: expect.stringMatching(/^https:\/\/apps\.apple\.com\//),
          play_store: expect.stringMatching(/^https:\/\/play\.google\.com\//),
          chrome_store: expect.stringMatching(/^https:\/\/chrome\.google\.com\//),
          firefox_store: expect.stringMatching(/^https:\/\/addons\.mozilla\.org\//),
          edge_store: expect.stringMatching(/^https:\/\/microsoftedge\.microsoft\.com\//),
          opera_store: expect.stringMatching(/^https:\/\/addons\.opera\.com\//),
          injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
        },
      ])
    })

    test('[A23] finds wallets by name, excludes and filters them, and returns their number', async () => {
      const found = await page('&search=RAINB&entries=100')
      expect(found.data[0]?.name).toBe('Rainbow')
      expect(found.count).toBe(found.data.length)
      const some = '&include=io.rabby,me.rainbow,io.unknown'
      expect((await page(some)).count).toBe(2)
      expect((await page(`${some}&exclude=me.rainbow`)).data.map(({ id }) => id)).toEqual([
        'io.rabby',
      ])
      expect((await page('&badge_type=certified')).count).toBe(0)
      expect((await page('&platform=ios')).count).toBeLessThan((await page('')).count)
      expect((await page('&search=no-such-wallet')).data).toEqual([])
      expect((await page('&page=100000')).data).toEqual([])
    })

    test('[A23] omits a wallet that does not support the networks in `chains`', async () => {
      const add = [{ id: 'own', name: 'Own', mobile_link: 'own://', chains: ['eip155:10'] }]
      const directory = readDirectory(WalletOverrides.parse({ add }))
      const idsOn = async (chains: string) => {
        const query = `?projectId=demo&include=own,io.metamask&chains=${chains}`
        const response = await createWorld(db(), { directory }).fetch(request(query))
        return (await readWhole(response)).data.map(({ id }) => id)
      }
      expect(await idsOn('eip155:1,eip155:10')).toEqual(['own', 'io.metamask'])
      expect(await idsOn('eip155:1')).toEqual(['io.metamask'])
    })

    test.each([
      ['page=0', 'page must be a whole number from 1 to 1000000.'],
      ['page=1.5', 'page must be a whole number from 1 to 1000000.'],
      ['page=-1', 'page must be a whole number from 1 to 1000000.'],
      ['page=1e3', 'page must be a whole number from 1 to 1000000.'],
      ['entries=101', 'entries must be a whole number from 1 to 100.'],
      ['entries=many', 'entries must be a whole number from 1 to 100.'],
      ['search=a', 'search must have at least 2 characters.'],
      ['search=a%CC%81', 'search must have at least 2 characters.'],
      [`search=${'a'.repeat(65)}`, 'search must not be longer than 64 characters.'],
      ['badge_type=gold', 'badge_type must be certified.'],
      ['platform=fridge', 'platform must be one of ios, android, desktop.'],
      ['include=../etc', 'include must be a list of at most 256 wallet ids, separated by commas.'],
      [
        `exclude=${Array(257).fill('a').join()}`,
        'exclude must be a list of at most 256 wallet ids, separated by commas.',
      ],
      ['chains=1', 'chains must be a list of at most 64 CAIP-2 ids, separated by commas.'],
    ])('[A23] rejects %s with one sentence', async (query, message) => {
      const response = await get(`?projectId=demo&${query}`, { origin: DAPP_ORIGIN })
      expect(response.status).toBe(400)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ error: { message } })
    })

    test('[A23] treats an empty parameter as omitted', async () => {
      const { data, count } = await page('&search=&page=&entries=&include=&chains=&platform=')
      expect([data.length, count]).toEqual([40, (await page('')).count])
    })

    test('[A23] rejects a page that is not on the project’s list', async () => {
      for (const [query, headers, type] of [
        ['?projectId=demo', { origin: 'https://evil.example' }, 'originNotAllowed'],
        ['?projectId=unknown', {}, 'projectUnknown'],
      ] as const) {
        const response = await get(query, headers)
        expect([response.status, await response.json()]).toEqual([403, failure(type)])
      }
      const response = await get('')
      expect([response.status, await response.json()]).toEqual([400, failure('projectIdMissing')])
    })

    test('[A23] [Z24] limits a client address, with a response that the page can read', async () => {
      const limits = { requestsPerClient: { points: 1, window: 60_000 } }
      const world = createWorld(db(), { limits })
      const ask = () => world.fetch(request('?projectId=demo', { origin: DAPP_ORIGIN }))
      expect((await ask()).status).toBe(200)
      const refused = await ask()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      expect(refused.headers.get('retry-after')).toBe('60')
    })
  })
})
