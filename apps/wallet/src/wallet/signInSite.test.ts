import { describe, expect, test } from 'vitest'
import type { SignIn } from './createClient.js'
import { signInSite } from './signInSite.js'

type Verified = SignIn['verifyContext']['verified']

/** Asked by a dapp that says it is at https://dapp.example. */
function siteOf(domain: string, validation: Verified['validation'], origin: string) {
  return signInSite({
    authPayload: { domain },
    requester: { metadata: { url: 'https://dapp.example' } },
    verifyContext: { verified: { validation, origin, verifyUrl: '' } },
  } as SignIn)
}

describe('signInSite', () => {
  test('behavior: the domain of a dapp that nobody verified is held against its own word', () => {
    const known = ['UNKNOWN', 'https://dapp.example'] as const
    expect(siteOf('dapp.example', ...known)).toEqual({
      note: 'Nobody vouches for this name.',
      isWrong: false,
    })
    expect(siteOf('bank.example', ...known)).toEqual({
      note: 'The message is for bank.example, and the dapp is at https://dapp.example.',
      isWrong: true,
    })
  })

  test('behavior: a verified origin is named, and one that differs is warned of', () => {
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
})
