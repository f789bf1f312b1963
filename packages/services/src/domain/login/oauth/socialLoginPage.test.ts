import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../../../packageRoot.js'
import { DAY, HOUR } from '../../../platform/time.js'
import { LIMITS } from '../../admission/limits.js'
import { loginsOf, projectSchema } from '../../projects/project.js'
import { PROVIDERS } from './providers.js'

const PAGE = readFileSync(join(PACKAGE_ROOT, '../../docs/social-login.md'), 'utf8')
const SECRETS = { post: 'in the request', basic: 'as basic authentication', appleKey: 'as a token' }

describe('docs/social-login.md', () => {
  test('shows a valid configuration with a client for each provider', () => {
    const [, block = ''] = /```json\n(.*?)```/s.exec(PAGE) ?? []
    const secret = join(mkdtempSync(join(tmpdir(), 'page-')), 'secret')
    writeFileSync(secret, 'hush')
    const given = JSON.parse(block.replaceAll(/"\/run\/secrets\/[^"]+"/g, JSON.stringify(secret)))
    const project = projectSchema({ development: false }).parse(given[0])
    expect(loginsOf(project)).toEqual(SOCIAL_PROVIDERS)
  })

  test.each(SOCIAL_PROVIDERS)('shows scope and method of %s', (provider) => {
    const { scope, secret } = PROVIDERS[provider]
    const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${provider}\` |`))
    expect(row).toContain(`| \`${scope}\` | ${SECRETS[secret]}`)
  })

  test('contains the current redirect URL and limits', () => {
    expect(PAGE).toContain('`FRAME_ORIGIN/auth/oauth/PROVIDER/callback`')
    const { loginsPerClient, actionsPerDevice, guessesPerDevice, guessesPerAccount } = LIMITS
    const most = loginsPerClient.site.toLocaleString('en')
    const sentence = `In an hour, a client (an IPv4 address or an IPv6 /64) can start ${loginsPerClient.points} logins at providers. An IP network (a /24 or a /48) can start ${most}. A device can start ${actionsPerDevice.points} for each dapp.`
    expect(PAGE).toContain(sentence)
    expect(guessesPerDevice).toMatchObject({ points: 3, window: HOUR })
    expect(guessesPerAccount).toMatchObject({ points: 30, window: DAY })
    expect(PAGE).toContain('After three wrong codes in an hour for one device and dapp,')
    expect(PAGE).toContain('or thirty in a day for one account,')
  })
})
