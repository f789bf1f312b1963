import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

onDatabase((db) => {
  const post = (
    world: ReturnType<typeof createWorld>,
    body: string,
    type = 'application/reports+json',
  ) =>
    world.fetch(
      new Request(`${FRAME_ORIGIN}/r`, { method: 'POST', headers: { 'content-type': type }, body }),
    )
  const report = (effectiveDirective: string) =>
    JSON.stringify([
      {
        type: 'csp-violation',
        url: 'http://frame.localhost:4100/f/demo',
        body: { effectiveDirective, blockedURL: 'https://evil.example/?secret', sample: 'secret' },
      },
    ])

  describe('a report of the frame’s CSP', () => {
    test('logs only the directive', async () => {
      const world = createWorld(db())
      expect((await post(world, report('script-src-elem'))).status).toBe(204)
      const lines = world.lines.join('')
      expect(lines).toContain('"directive":"script-src-elem"')
      expect(lines).not.toContain('secret')
    })

    test.each(['', '{', '{}', '[{}]', '[1]', report('x\nforged line'), report('X')])(
      'is rejected as %j',
      async (body) => expect((await post(createWorld(db()), body)).status).toBe(400),
    )

    test('is rejected without a type', async () => {
      const world = createWorld(db())
      expect((await post(world, report('img-src'), 'application/json')).status).toBe(415)
    })

    test('security: writes few log lines for a thousand reports, even with invented directives', async () => {
      const world = createWorld(db())
      for (let index = 0; index < 500; index++) {
        await post(world, report('img-src'), undefined)
        await post(world, report(`x-${String.fromCharCode(97 + (index % 26))}`))
      }
      const written = world.lines.filter((line) => line.includes('directive'))
      expect(written).toHaveLength(2)
      expect(written.join('')).toContain('"directive":"other"')
    })
  })

  test('logs requests by route, without secrets from path or headers', async () => {
    const world = createWorld(db())
    const token = 'T'.repeat(43)
    const response = await world.fetch(
      new Request(`${FRAME_ORIGIN}/device/${token}?email=a@example.com`, {
        headers: { authorization: `DPoP ${token}`, dpop: 'proof' },
      }),
    )
    expect(JSON.parse(world.lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.any(Number),
      request: response.headers.get('x-request-id'),
      method: 'GET',
      route: '/device/:token',
      status: 404,
      milliseconds: expect.any(Number),
      msg: 'request',
    })
  })
})
