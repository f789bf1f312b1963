import { readReturn } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { failure } from '../../../testing/failure.js'
import { withProviders } from '../../../testing/providers/fileProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import { providerWorld, startAt, visitorOf } from '../../../testing/visitors/providerVisits.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../../testing/world.js'

const REFUSED = [
  '',
  ' ',
  '/',
  '/trade',
  'trade',
  '.',
  '..',
  '#',
  '?next=/',
  '//evil.example',
  '//dapp.localhost:4000',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'evil.example',
  'dapp.localhost:4000',
  'null',
  'undefined',
  'about:blank',
  'about:srcdoc',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://dapp.localhost:4000/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  `blob:${DAPP_ORIGIN}/0b2f1c7e-6c9a-4d0e-8b57-1f0f5f0b8a11`,
  `filesystem:${DAPP_ORIGIN}/temporary/x`,
  `view-source:${DAPP_ORIGIN}/`,
  'file:///etc/passwd',
  'ftp://dapp.localhost:4000/',
  'ws://dapp.localhost:4000/',
  'intent://dapp.localhost:4000/#Intent;scheme=http;end',
  'mailto:ada@example.com',
  'https://dapp.localhost:4000/',
  'https://dapp.localhost/',
  'http://dapp.localhost/',
  'http://dapp.localhost:4001/',
  'http://dapp.localhost:40000/',
  'http://dapp.localhost.:4000/',
  'http://dapp.localhost:4000.evil.example/',
  'http://dapp.localhost.evil.example:4000/',
  'http://sub.dapp.localhost:4000/',
  'http://evil-dapp.localhost:4000/',
  'http://localhost:4000/',
  'http://127.0.0.1:4000/',
  'http://[::1]:4000/',
  'http://dapp.localhost:4000@evil.example/',
  'http://dapp.localhost%3A4000@evil.example/',
  'http://evil.example#@dapp.localhost:4000/',
  'http://evil.example?@dapp.localhost:4000/',
  'http://evil.example\\@dapp.localhost:4000/',
  'http://evil.example/http://dapp.localhost:4000/',
  'http:evil.example',
  'http:/evil.example',
  'http:///evil.example',
  'http:\\\\evil.example\\dapp.localhost:4000',
  'http://ada@dapp.localhost:4000/',
  'http://ada:secret@dapp.localhost:4000/',
  'http://:secret@dapp.localhost:4000/',
  'http://dapp%2elocalhost%3a4000/',
  'http://d\u0430pp.localhost:4000/',
  'http://xn--dpp-7cd.localhost:4000/',
  'http://dapp.localhost:4000%20.evil.example/',
  'http://*.localhost:4000/',
  'https://app.example/',
  'https://evil.example/',
  `${FRAME_ORIGIN}/`,
  `${FRAME_ORIGIN}/auth/oauth/google/start?login=x`,
  `${DAPP_ORIGIN}/${'x'.repeat(2_048)}`,
]

const TAKEN = [
  [DAPP_ORIGIN, `${DAPP_ORIGIN}/`],
  ['HTTP://DAPP.LOCALHOST:4000/Trade', `${DAPP_ORIGIN}/Trade`],
  ['http:\\\\dapp.localhost:4000\\trade', `${DAPP_ORIGIN}/trade`],
  [`\n ${DAPP_ORIGIN}/tr\tade `, `${DAPP_ORIGIN}/trade`],
  [`${DAPP_ORIGIN}//evil.example`, `${DAPP_ORIGIN}//evil.example`],
  [`${DAPP_ORIGIN}/?to=https://evil.example#x`, `${DAPP_ORIGIN}/?to=https://evil.example#x`],
  [`${DAPP_ORIGIN}/"><script>x</script>`, `${DAPP_ORIGIN}/%22%3E%3Cscript%3Ex%3C/script%3E`],
  [`${DAPP_ORIGIN}/?a='b';url=//evil.example`, `${DAPP_ORIGIN}/?a=%27b%27;url=//evil.example`],
  [`${DAPP_ORIGIN}/#"><img>`, `${DAPP_ORIGIN}/#%22%3E%3Cimg%3E`],
] as const

onDatabase((db) => {
  const local = withProviders()

  describe('the return address of a login', () => {
    test.each(REFUSED)(
      'is rejected if its origin is not the page’s: %j and similar spellings',
      async (returnTo) => {
        const visitor = await visitorOf(providerWorld(db(), { local }))
        const body = { provider: 'google', projectId: 'demo', dappOrigin: DAPP_ORIGIN, returnTo }
        const answer = await visitor.send('POST', '/v1/auth/oauth/start', { body })
        expect(answer).toMatchObject({ status: 400, body: failure('invalidRequest') })
      },
    )

    test('is rejected if it is not a page of the project', async () => {
      const visitor = await visitorOf(providerWorld(db(), { local }))
      const evil = 'https://evil.example'
      const body = { provider: 'google', projectId: 'demo', dappOrigin: evil, returnTo: `${evil}/` }
      expect((await visitor.send('POST', '/v1/auth/oauth/start', { body })).status).toBe(403)
    })

    test.each(TAKEN)(
      'normalizes %j to %s, and adds only the reason of the return',
      async (returnTo, address) => {
        local.refuse(true)
        const place = providerWorld(db(), { local })
        const begun = await startAt(await visitorOf(place), 'google', { returnTo })
        const { page } = await createBrowser(place).go(begun.path)
        const shown = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(page)?.[1]
        const link = /<a href="([^"]*)"/.exec(page)?.[1]
        for (const written of [shown, link]) {
          const to = written?.replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? ''
          expect(readReturn(to)).toEqual({ ended: 'denied', own: address })
        }
        expect(new URL(address).origin).toBe(DAPP_ORIGIN)
        expect(page).not.toMatch(/<script|<img/)
      },
    )
  })
})
