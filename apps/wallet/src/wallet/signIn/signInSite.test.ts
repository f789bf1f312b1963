import { describe, expect, test } from 'vitest'
import type { SignIn } from '../createClient.js'
import { signInSite } from './signInSite.js'

type Verified = SignIn['verifyContext']['verified']

function siteOf(
  domain: string,
  validation: Verified['validation'],
  origin: string,
  { url = 'https://dapp.example', aud = `https://${domain}/login` } = {},
) {
  return signInSite({
    authPayload: { domain, aud },
    requester: { metadata: { url } },
    verifyContext: { verified: { validation, origin, verifyUrl: '' } },
  } as SignIn)
}

describe('signInSite', () => {
  test('behavior: compares the message’s domain with the address that an unverified dapp claims', () => {
    const known = ['UNKNOWN', 'https://dapp.example'] as const
    expect(siteOf('dapp.example', ...known)).toEqual({
      note: 'This name is not verified.',
      isWrong: false,
    })
    expect(siteOf('bank.example', ...known)).toEqual({
      note: 'The message is for bank.example, but the dapp is at https://dapp.example.',
      isWrong: true,
    })
  })

  test('behavior: shows a verified origin, and warns if it differs from the domain or the claim', () => {
    expect(siteOf('dapp.example', 'VALID', 'https://dapp.example')).toEqual({
      note: 'The request came from https://dapp.example.',
      isWrong: false,
    })
    expect(siteOf('bank.example', 'VALID', 'https://dapp.example').isWrong).toBe(true)
    expect(siteOf('dapp.example', 'INVALID', 'https://evil.example')).toEqual({
      note: 'The request came from https://evil.example, not from https://dapp.example.',
      isWrong: true,
    })
  })

  test('security: warns if the message’s domain and audience are different sites', () => {
    const known = ['UNKNOWN', 'https://dapp.example'] as const
    expect(siteOf('dapp.example', ...known, { aud: 'https://bank.example/login' })).toEqual({
      note: 'The message is for dapp.example, but its audience is https://bank.example/login.',
      isWrong: true,
    })
    expect(siteOf('dapp.example', ...known, { aud: 'did:key:abc' }).isWrong).toBe(true)
    expect(siteOf('dapp.example', ...known, { aud: 'ftp://dapp.example/login' }).isWrong).toBe(true)
  })

  test('security: warns if the dapp’s address is not a website', () => {
    const url = 'javascript://dapp.example'
    expect(siteOf('dapp.example', 'UNKNOWN', '', { url }).isWrong).toBe(true)
  })
})
