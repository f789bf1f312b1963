import { RemoteConfiguration } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../domain/admission/limits.js'
import { projectSchema } from '../../domain/projects/project.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const schema = projectSchema({ development: false })
const entry = { id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }

onDatabase((db) => {
  const get = (path: string, { features, origin = DAPP_ORIGIN, limits }: Get = {}) =>
    createWorld(db(), {
      limits,
      config: { projects: [schema.parse({ ...entry, features })] },
    }).fetch(new Request(`${FRAME_ORIGIN}${path}?projectId=demo`, { headers: { origin } }))
  type Get = { features?: object | undefined; origin?: string; limits?: Limits }

  describe('GET /appkit/v1/config', () => {
    const read = async (features?: object) =>
      RemoteConfiguration.parse(await (await get('/appkit/v1/config', { features })).json())
        .features

    test('[A21] [X20] lets the dapp decide on features that the operator does not set', async () => {
      expect(await read()).toEqual(
        ['social_login', 'passkey', 'multi_wallet', 'activity'].map((id) => ({
          id,
          isEnabled: true,
          config: null,
        })),
      )
    })

    test('[A21] [X20] [E18] returns the operator’s decisions', async () => {
      const features = {
        socialLogin: ['email'],
        passkey: false,
        multiWallet: true,
        activity: false,
      }
      expect(await read(features)).toEqual([
        { id: 'social_login', isEnabled: true, config: ['email'] },
        { id: 'passkey', isEnabled: false, config: [] },
        { id: 'multi_wallet', isEnabled: true, config: [] },
        { id: 'activity', isEnabled: false, config: [] },
      ])
      expect((await read({ socialLogin: [] }))[0]).toEqual({
        id: 'social_login',
        isEnabled: false,
        config: [],
      })
    })

    test('[A21] rejects a page that is not on the project’s list', async () => {
      const response = await get('/appkit/v1/config', { origin: 'https://evil.example' })
      expect([response.status, await response.json()]).toEqual([403, failure('originNotAllowed')])
    })

    test('[A21] limits a client address, with a response that the page can read', async () => {
      const limits = { requestsPerClient: { points: 0.5, window: 60_000 } }
      const response = await get('/appkit/v1/config', { limits })
      expect(response.status).toBe(429)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    })
  })

  test.each([
    [undefined, true],
    [{ analytics: true }, true],
    [{ analytics: false }, false],
  ])(
    '[A24] GET /getAnalyticsConfig: features %j: returns %s',
    async (features, isAnalyticsEnabled) => {
      const response = await get('/getAnalyticsConfig', features && { features })
      expect(await response.json()).toEqual({ isAnalyticsEnabled })
    },
  )
})

test.each([
  [{ socialLogin: ['google'] }, 'names google, but `logins` has no client there'],
  [{ socialLogin: ['myspace'] }, 'must be some of email, google'],
  [{ swaps: true }, 'Unrecognized key'],
])(
  '[X13] [X20] rejects a project with the features %j, and explains the error in one sentence',
  (features, why) => {
    const { error } = schema.safeParse({ ...entry, features })
    expect(error?.issues[0]?.message).toContain(why)
  },
)
