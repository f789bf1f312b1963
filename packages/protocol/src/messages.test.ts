import { describe, expect, test } from 'vitest'
import { DIRECTORY } from './http/project/directory.js'
import { AuthUser, DEADLINES, FRAME } from './messages.js'

const USER = {
  email: 'ada@example.com',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  accounts: [],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
}

/** Invalid account types. Some resemble a valid one. */
const WRONG = [
  'EOA',
  'Eoa',
  'eoa ',
  'smart',
  'smartaccount',
  'smart-account',
  'payment',
  '',
  '__proto__',
  null,
  undefined,
  0,
  true,
  ['eoa'],
  { type: 'eoa' },
]

describe('the user of the embedded wallet', () => {
  const { email: _, ...anonymous } = USER
  const account = { id: 'seed:eip155:0', namespace: 'eip155', address: USER.address }

  test('[E06] accepts a complete user, and a user without an email, a name and a signature', () => {
    const whole = {
      ...USER,
      accounts: [
        { ...account, type: 'eoa' },
        { ...account, id: 'seed:eip155:1', type: 'smartAccount' },
      ],
      ...{ userName: 'Ada', signature: '0x01', message: 'Sign in', siwxMessage: { nonce: '1' } },
    }
    expect(AuthUser.parse(whole)).toEqual(whole)
    expect(AuthUser.parse(anonymous)).toEqual(anonymous)
  })

  test.each(['address', 'chainId', 'accounts', 'preferredAccountType', 'smartAccountDeployed'])(
    '[E06] error: rejects a user without `%s`',
    (name) => {
      expect(AuthUser.safeParse({ ...USER, [name]: undefined }).success).toBe(false)
    },
  )

  test('[E06] error: rejects additional members and unknown account types', () => {
    expect(AuthUser.safeParse({ ...USER, privateKey: '0x01' }).success).toBe(false)
    const other = { ...account, type: 'multisig' }
    expect(AuthUser.safeParse({ ...USER, accounts: [other] }).success).toBe(false)
  })
})

describe('the preferred account type', () => {
  test.each(['eoa', 'smartAccount'])('[X14] accepts %s for a user', (preferredAccountType) => {
    expect(AuthUser.parse({ ...USER, preferredAccountType })).toMatchObject({
      preferredAccountType,
    })
  })

  test.each(WRONG)('[X14] error: rejects %j for a user', (preferredAccountType) => {
    expect(AuthUser.safeParse({ ...USER, preferredAccountType }).success).toBe(false)
  })

  test.each(['eoa', 'smartAccount'])('[X14] accepts %s as a parameter and as a result', (type) => {
    expect(FRAME.setPreferredAccount.params.safeParse({ type }).success).toBe(true)
    const answer = { type, address: USER.address }
    expect(FRAME.setPreferredAccount.result.safeParse(answer).success).toBe(true)
  })

  test.each(WRONG)('[X14] error: rejects %j as a parameter and as a result', (type) => {
    expect(FRAME.setPreferredAccount.params.safeParse({ type }).success).toBe(false)
    const answer = { type, address: USER.address }
    expect(FRAME.setPreferredAccount.result.safeParse(answer).success).toBe(false)
  })
})

test('[C02] sets the deadlines of the specification', () => {
  expect(DEADLINES).toMatchObject({ ready: 20_000, settle: 500, login: 120_000, signOut: 3_000 })
  for (const method of ['connectEmail', 'connectOtp', 'connectPasskey', 'connectDevice'] as const)
    expect(FRAME[method].deadline).toBe(120_000)
  expect(FRAME.signOut.deadline).toBe(3_000)
})

test('[C03] sets the page and search sizes of the specification', () => {
  expect(DIRECTORY).toMatchObject({
    recommended: 4,
    perPage: 40,
    perSearch: 100,
    searchWait: 300,
  })
})
